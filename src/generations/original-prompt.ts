/** The caller's own words: the prompt as sent, or the raw prompt if only that was sent. */
export const originalPrompt = ({ callerText, builtPrompt }: { callerText: string; builtPrompt: string }): string =>
  callerText || builtPrompt
