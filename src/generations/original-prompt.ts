/** The caller's own words: the prompt as sent, or the raw prompt if only that was sent. */
export const originalPrompt = ({ words, prompt }: { words?: string; prompt: string }): string => words || prompt
