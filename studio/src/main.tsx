import { render } from 'preact'
import { App } from './app.tsx'
import { openSession } from './session.ts'
import './theme.ts'

addEventListener('hashchange', () => {
  if (location.hash.startsWith('#sign-in=')) openSession().catch(() => {})
})
await openSession().catch(() => {})
const page = document.getElementById('page')!
page.replaceChildren()
render(<App />, page)
