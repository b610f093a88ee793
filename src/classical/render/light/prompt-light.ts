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
      L[i] = 0.6 + (Math.min(1, L[i]! * gain) - 0.6) * contrast
      a[i] = a[i]! * saturation + tint[0]
      b[i] = b[i]! * saturation + tint[1]
    }
  }
  scene.appliedWords.push(...used)
}
