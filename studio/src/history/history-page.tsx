import { texts } from '../texts.ts'

export function HistoryPage() {
  return <h1>{texts.pages.history}</h1>
}
