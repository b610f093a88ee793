/** The caller's own words, as they are shown: the prompt as sent, or the raw prompt if that came alone. */
export const originalPrompt = ({ callerText, builtPrompt }: { callerText: string; builtPrompt: string }): string =>
  callerText || builtPrompt
