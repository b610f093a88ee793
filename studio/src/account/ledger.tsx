import { baseUrl, client } from '../connection.ts'
import { Problem } from '../parts/problem.tsx'
import { More, useList } from '../parts/use-list.tsx'
import { hrefOf } from '../route.ts'
import { texts } from '../texts.ts'
import { dateText } from '../wording.ts'

/** What changed the balance, newest first. */
export function Ledger() {
  const { account } = texts
  const list = useList(async (cursor, signal) => {
    const { entries, next_cursor: next } = await client.request(
      'GET /v1/account/ledger',
      { query: { cursor } },
      { signal },
    )
    return { entries, next }
  })
  const { entries, problem } = list
  return (
    <section class="panel" aria-labelledby="ledger-title">
      <div class="panel-head">
        <h2 id="ledger-title">{account.ledger}</h2>
        <a class="button" href={`${baseUrl}/v1/account/ledger?format=csv`} download="ledger.csv">
          {account.csv}
        </a>
      </div>
      {problem && <Problem error={problem} />}
      {entries?.length === 0 && <p>{account.empty}</p>}
      {entries && entries.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the arrow keys too.
        <section class="table-box" tabIndex={0} aria-label={account.ledger}>
          <table>
            <thead>
              <tr>
                <th scope="col">{account.when}</th>
                <th scope="col">{account.what}</th>
                <th scope="col" class="number">
                  {account.amount}
                </th>
                <th scope="col" class="number">
                  {account.after}
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ id, created_at, kind, reason, amount, balance, generation_id: generation }) => (
                <tr key={id}>
                  <td>{dateText(created_at)}</td>
                  <td>
                    {account.kinds[kind] ?? kind}:{' '}
                    {generation ? <a href={hrefOf({ page: 'create', generation })}>{reason}</a> : reason}
                  </td>
                  <td class="number">{amount > 0 ? `+${amount}` : amount}</td>
                  <td class="number">{balance}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <More list={list} />
    </section>
  )
}
