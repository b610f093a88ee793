import { texts } from './texts.ts'

/** The label of a choice, made from its name if the texts have none. */
export const choiceText = (value: string) => texts.choices[value] ?? humanised(value)

export const fieldText = (name: string) => texts.fields[name] ?? humanised(name)

function humanised(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const dateText = (iso: string) =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString()} KB`
  return `${(bytes / 1024 / 1024).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`
}
