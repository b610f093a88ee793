import { texts } from '../texts.ts'

export function OperatePage() {
  return <h1>{texts.pages.operate}</h1>
}
