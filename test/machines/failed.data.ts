/** The end of a page that could not be loaded: /failed, with a notice that stays until it is dismissed (1 §8). */
export const failed = (code: string, text?: string) => ({
  output: { page: '/failed', replace: true },
  notices: [{ code, tone: 'error', title: 'Error', persists: true, ...(text === undefined ? {} : { text }) }],
});

/** The same after a failure that is not the link's: /failed does not say that the link may be damaged (RUL-109). */
export const failedUnrelatedToLink = (code: string) => {
  const { output, notices } = failed(code);
  return { output: { ...output, isUnrelatedToLink: true }, notices };
};
