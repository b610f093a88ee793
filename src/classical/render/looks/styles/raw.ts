import type { Style } from '../style.ts'

/** The picture as it is. */
export const style: Style = { draw: (scene) => scene.picture }
