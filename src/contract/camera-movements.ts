/** How a camera moves over a picture. */
type Movement = {
  /** The built prompt's words, one slow move each: video models follow a single plain camera verb best. */
  phrase: string
  /** Where the camera goes: along a heading (right and down are positive; the content moves the other way), closer or away, or nowhere. */
  path: { kind: 'pan'; heading: { x: number; y: number } } | { kind: 'zoom'; towards: 'in' | 'out' } | { kind: 'still' }
  /** Words of a prompt that mean it, as alternatives of a regular expression. */
  named: {
    /** The verb that means exactly this when a direction follows. */
    verb?: string
    directions?: string
    /** Phrases that mean it by themselves or, with `ofCamera`, only if the prompt mentions a camera. */
    exactly?: string[]
    nearly?: string[]
    nearlyOfCamera?: string[]
  }
}

const movements = {
  pan_left: {
    phrase: 'the camera slowly pans left across the scene',
    path: { kind: 'pan', heading: { x: -1, y: 0 } },
    named: {
      verb: 'pan',
      directions: 'left|leftwards?',
      // Without a direction, this is the API's default.
      exactly: ['pan(?:s|ned|ning)?'],
      nearly: ['(?:orbit(?:s|ing)?|(?:arc|tracking|truck) shot|turntable|circl(?:es|ing)|360)'],
    },
  },
  pan_right: {
    phrase: 'the camera slowly pans right across the scene',
    path: { kind: 'pan', heading: { x: 1, y: 0 } },
    named: { verb: 'pan', directions: 'right|rightwards?' },
  },
  tilt_up: {
    phrase: 'the camera slowly tilts up over the scene',
    path: { kind: 'pan', heading: { x: 0, y: -1 } },
    named: {
      verb: 'tilt',
      directions: 'up|upwards?|skywards?|top',
      exactly: ['tilt(?:s|ed|ing)?\\b(?! shift)'],
      nearlyOfCamera: ['(?:ascend(?:s|ing)?|ris(?:es|ing)|crane shot)'],
    },
  },
  tilt_down: {
    phrase: 'the camera slowly tilts down over the scene',
    path: { kind: 'pan', heading: { x: 0, y: 1 } },
    named: { verb: 'tilt', directions: 'down|downwards?|bottom', nearlyOfCamera: ['descend(?:s|ing)?'] },
  },
  zoom_in: {
    phrase: 'the camera slowly zooms in toward the subject',
    path: { kind: 'zoom', towards: 'in' },
    named: {
      verb: 'zoom',
      directions: 'in|inwards?|into|forwards?|closer|towards?|through|nearer',
      exactly: ['zoom(?:s|ed|ing)?'],
      nearly: [
        '(?:dolly|doll(?:ies|ied|ying)|approach(?:es|ing)?|clos(?:es|ing) in|ken burns)',
        '(?:fly|walk) ?(?:through|over)s?',
      ],
    },
  },
  zoom_out: {
    phrase: 'the camera slowly zooms out to reveal the surroundings',
    path: { kind: 'zoom', towards: 'out' },
    named: {
      verb: 'zoom',
      directions: 'out|outwards?|back|backwards?|away',
      nearlyOfCamera: ['reveal(?:s|ing)?'],
    },
  },
  static: {
    phrase: 'static camera locked off on a tripod',
    path: { kind: 'still' },
    named: {
      exactly: [
        '(?:locked (?:off|down)|lock off|tripod|stationary|motionless|static)',
        '(?:still|fixed) (?:camera|shot|frame|view)',
        '(?:camera|shot|frame) (?:\\w+ )?(?:still|fixed)',
        '(?:no|without|zero)(?: any)?(?: camera)? (?:movement|motion)',
        "camera (?:does not|doesn't|never|is not) mov(?:e|es|ing)",
      ],
    },
  },
} as const satisfies Record<string, Movement>

export type CameraMovement = keyof typeof movements

/** Every camera movement, one record each. A new one is an entry here, and a new kind of path if none of these fits. */
export const cameraMovements: Record<CameraMovement, Movement> = movements

export const cameraMovementNames = Object.keys(movements) as [CameraMovement, ...CameraMovement[]]
