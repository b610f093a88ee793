import { type CameraMove, cameraMoveNames, cameraMoves } from '../../../../src/contract/camera-moves.ts'
import { draft, setField } from '../../draft.ts'
import { texts } from '../../texts.ts'
import { choiceText, fieldText } from '../../wording.ts'

/** Movements of the camera, of which two that do not undo each other are made at once. */
export function MovesField() {
  const chosen = draft.value.fields.camera_movement!.split(',')
  const isAlone = (name: string) => name === 'static' || name === 'auto'
  const toggle = (name: string, isOn: boolean) => {
    const others = chosen.filter((one) => one !== name && !isAlone(one))
    const all = !isOn ? others : isAlone(name) ? [name] : [...others, name]
    setField('camera_movement', all.join(',') || 'static')
  }
  const isBarred = (name: string) => {
    if (chosen.includes(name) || isAlone(name)) return false
    const moves = chosen.filter((one) => !isAlone(one)) as CameraMove[]
    return moves.length > 1 || moves.some((one) => cameraMoves[one].opposite === name)
  }
  return (
    <fieldset class="choice">
      <legend>{fieldText('camera_movement')}</legend>
      <div class="chips">
        {['auto', ...cameraMoveNames].map((name) => (
          <label key={name} class="chip">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              disabled={isBarred(name)}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
            />
            <span>{choiceText(name)}</span>
          </label>
        ))}
      </div>
      <p class="fine">{texts.movesHint}</p>
    </fieldset>
  )
}
