/** The end of a page that could not be loaded: /failed, with a notice that stays until it is closed (1 §8). */
export const failed = (code: string, text?: string) => ({
  output: { page: '/failed', replace: true },
  notices: [{ code, tone: 'error', title: 'Error', persists: true, ...(text === undefined ? {} : { text }) }],
});
