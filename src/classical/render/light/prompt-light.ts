import type { Scene } from '../scene.ts'
import { adjustments, readAdjustments } from '../words/prompt-words.ts'

/** The words of light and colour that a prompt contains; understanding whole sentences is left to other engines. */
export function applyPromptWords(scene: Scene): void {
  const { L, a, b } = scene.picture
  const used = readAdjustments(scene.request.callerText)
  for (const word of used) {
    const { stops = 0, tint = [0, 0], saturation = 1, contrast = 1 } = adjustments[word]!
    // Lightness is near the cube root of light.
    const gain = 2 ** (stops / 3)
    for (let i = 0; i < L.length; i++) {
      L[i] = 0.6 + (inLight(L[i]!, gain) - 0.6) * contrast
      a[i] = a[i]! * saturation + tint[0]
      b[i] = b[i]! * saturation + tint[1]
    }
  }
  scene.appliedWords.push(...used)
}

/** Less light falls on everything alike; more of it fills the shade, and leaves white paper and plain models their lights. */
const inLight = (L: number, gain: number) => (gain <= 1 ? L * gain : 1 - Math.max(0, 1 - L) ** (1 + fill * (gain - 1)))
/** So that the middle of the scale is as much lighter as the gain says. */
const fill = 1.45
