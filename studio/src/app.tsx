import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { announcement } from './announce.ts'
import { CreatePage } from './create-page.tsx'
import { Keys } from './parts/keys.tsx'
import { Later } from './parts/later.tsx'
import { hrefOf, type Page, pages, route } from './route.ts'
import { session } from './session.ts'
import { openShortcuts } from './shortcuts.ts'
import { SignInPage } from './sign-in-page.tsx'
import { texts } from './texts.ts'

/** The other pages are loaded when they are opened. */
const later = {
  history: () => import('./history/history-page.tsx').then(({ HistoryPage }) => HistoryPage),
  account: () => import('./account/account-page.tsx').then(({ AccountPage }) => AccountPage),
  webhooks: () => import('./webhooks/webhooks-page.tsx').then(({ WebhooksPage }) => WebhooksPage),
  operate: () => import('./operate/operate-page.tsx').then(({ OperatePage }) => OperatePage),
}

export function App() {
  const areKeysShown = useSignal(false)
  useEffect(
    () =>
      openShortcuts(() => {
        areKeysShown.value = true
      }),
    [],
  )
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('main')!.focus()}>
        {texts.skip}
      </button>
      {session.value && <Header onKeys={() => (areKeysShown.value = true)} />}
      <main id="main" tabIndex={-1} class={session.value ? `page ${route.value.page}` : 'welcome'}>
        {session.value ? <CurrentPage page={route.value.page} /> : <SignInPage />}
      </main>
      <Offline />
      <p class="unseen" role="status" aria-live="polite">
        {announcement}
      </p>
      {areKeysShown.value && <Keys onClose={() => (areKeysShown.value = false)} />}
    </>
  )
}

function CurrentPage({ page }: { page: Page }) {
  if (page === 'create') return <CreatePage />
  return <Later key={page} load={later[page]} />
}

function Header({ onKeys }: { onKeys: () => void }) {
  const { account, operator } = session.value!
  return (
    <header class="bar">
      <a class="brand" href={hrefOf({ page: 'create' })}>
        {texts.name}
      </a>
      <nav aria-label={texts.nav}>
        {pages
          .filter((page) => page !== 'operate' || operator)
          .map((page) => (
            <a key={page} href={hrefOf({ page })} aria-current={route.value.page === page ? 'page' : undefined}>
              {texts.pages[page]}
            </a>
          ))}
      </nav>
      <a class="balance" href={hrefOf({ page: 'account' })}>
        {texts.credits(account.credits)}
      </a>
      <button type="button" class="icon" aria-label={texts.keys.open} title={texts.keys.open} onClick={onKeys}>
        ?
      </button>
    </header>
  )
}

function Offline() {
  const isOffline = useSignal(!navigator.onLine)
  useEffect(() => {
    const look = () => {
      isOffline.value = !navigator.onLine
    }
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  return (
    <p class="offline" role="status">
      {isOffline.value && texts.offline}
    </p>
  )
}
