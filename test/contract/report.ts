import type { Report } from './check-calls.ts';

/** 0: matches the contract, 1: differences, 2: no service responded. */
export function exitCodeOf({ requested, services }: Report): 0 | 1 | 2 {
  if (!requested.some(({ status }) => status !== null)) return 2;
  const isClean = requested.every(({ differences }) => differences.length === 0);
  return isClean && services.every(({ findings }) => findings.length === 0) ? 0 : 1;
}

export function contractReportText(report: Report): string {
  const { flow, leads, requested, notTried, services } = report;
  const count =
    requested.reduce((sum, { differences }) => sum + differences.length, 0) +
    services.reduce((sum, { findings }) => sum + findings.length, 0);
  return [
    `Asked for the ${flow}; values are masked (a: a letter, 9: a digit).`,
    ...(leads ? [`The link opens ${leads.path}${leads.why ? `: ${leads.why}` : ''}.`] : []),
    '',
    'Responses',
    ...requested.flatMap(({ call, status, ms, differences, more }) => [
      `  ${differences.length === 0 ? 'ok  ' : 'DIFF'}  ${call}${status === null ? '' : `, ${status}`}, ${(ms / 1000).toFixed(1)} s`,
      ...differences.map(({ field, problem }) => `          ${field}: ${problem}`),
      ...(more.length > 0 ? [`          (more than the portal reads: ${more.join(', ')})`] : []),
    ]),
    '',
    'Services, as a browser sees them',
    ...services.flatMap(({ service, findings, notes }) => [
      `  ${findings.length === 0 ? 'ok  ' : 'DIFF'}  ${service}`,
      ...findings.map((finding) => `          ${finding}`),
      ...notes.map((note) => `          (warning: ${note})`),
    ]),
    '',
    'Not tried',
    ...notTried.map(({ call, why }) => `        ${call}: ${why}`),
    '',
    ...(exitCodeOf(report) === 2 ? ['No service has responded.'] : []),
    `${requested.length} calls, ${count} difference${count === 1 ? '' : 's'}, ${notTried.length} not tried`,
    '',
  ].join('\n');
}
