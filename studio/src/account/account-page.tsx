import { texts } from '../texts.ts'

export function AccountPage() {
  return <h1>{texts.pages.account}</h1>
}
