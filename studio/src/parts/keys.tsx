import { texts } from '../texts.ts'
import { Dialog } from './dialog.tsx'

export function Keys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.keys.title} onClose={onClose}>
      <dl class="keys">
        {texts.keys.rows.map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
