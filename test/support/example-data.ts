/** The day on which most tests happen, a Friday. */
export const TODAY = '2026-11-20';

/** A link's query. */
export const LINK = { accession_id: '2305160001', sample_id: '900001', token: 'a-token' };
/** The same identity as the machines read it. */
export const IDENTITY = { accessionId: '2305160001', sampleId: '900001', token: 'a-token' };
