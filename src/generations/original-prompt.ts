/** The caller's own words, for whoever is told of them: the prompt as sent, or the raw prompt where that came alone. */
export const originalPrompt = ({ callerText, builtPrompt }: { callerText: string; builtPrompt: string }): string =>
  callerText || builtPrompt
