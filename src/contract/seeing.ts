import { z } from 'zod'
import { archRenderFields } from './arch-render-v41.ts'
import { ApiError } from './errors.ts'
import type { Endpoint, FilePart, Form } from './fields/endpoint.ts'
import { readForm } from './fields/field.ts'

/** In pixels, at the width of renderings. */
export const seenHeightMax = 4096

const share = z.number().min(0).max(1)
const numbers = (count: number) => z.array(z.number()).length(count)
const place = numbers(2)
const direction = numbers(3)

const camera = z.object({
  directions: z
    .enum(['full', 'one-point', 'orthographic'])
    .describe(
      'full: the focal length follows from the lines; one-point: it looks straight at a wall, and the focal length is a guess; ' +
        'orthographic: parallel lines stay parallel.',
    ),
  field_of_view: z.number().describe('From the left border to the right, in degrees; 0 if orthographic.'),
  pitch: z.number().describe('Degrees by which it looks up; negative if it looks down.'),
  roll: z.number().describe('Degrees by which upright things lean to the right.'),
  shift: z.number().describe("How far below the picture's middle the lens points, as a share of the height."),
  focal_length: z.number().nullable().describe('In pixels; null if orthographic.'),
  axes: z
    .array(direction)
    .length(3)
    .describe("The building's two level directions, and up: unit vectors with x to the right, y down and z forwards."),
  vanishing_points: z
    .array(place.nullable())
    .length(3)
    .describe('Where the axes vanish: x to the right and y down, in pixels; null if they stay parallel.'),
  horizon: z
    .array(place)
    .length(2)
    .nullable()
    .describe("x and y of its ends, at the picture's left and right border; null if orthographic."),
  explained: share.describe("Share of the lines' length that runs along an axis."),
})

const region = z.object({
  part: z
    .enum([
      ...(['ground', 'floor', 'wall', 'roof', 'soffit', 'ceiling', 'top', 'opening', 'door'] as const),
      ...(['furniture', 'water', 'sky', 'unknown'] as const),
    ])
    .describe('What it is; docs/seeing.md says how that is told.'),
  confidence: share.describe('Share of its border that agrees with its plane, and with the planes beside it.'),
  area: share.describe('Of the picture.'),
  normal: direction
    .nullable()
    .describe('The way that its plane faces, as axes are written, towards the eye; null if no plane is known.'),
  distance: z
    .number()
    .nullable()
    .describe('Metres from the eye to its plane, if the eye is 1.6 m above the ground; null if no plane is known.'),
  sides: z
    .array(numbers(4))
    .describe('The straight sides of its border, in no order: x and y of both ends. The region is to their left.'),
})

const box = numbers(4).describe('Left, top, right and bottom.')
const outline = z.array(place).describe('Its corners, in the order of a walk around it.')

const plan = z.object({
  metre: z.number().describe('Pixels of a metre.'),
  measured: z.boolean().describe('true: by the leaves of doors, which are 0.86 m wide; false: a guess.'),
  rooms: z.array(
    z.object({
      use: z
        .enum(['bath', 'kitchen', 'bedroom'])
        .nullable()
        .describe('What its furniture tells; null if that tells nothing.'),
      area: z.number().describe('Square metres.'),
      outline,
    }),
  ),
  walls: z.array(outline).describe('Outer and inner outlines of the pieces of wall. Windows are part of them.'),
  openings: z.array(
    z.object({
      kind: z.enum(['door', 'window', 'opening']).describe('opening: without a leaf.'),
      width: z.number().describe('Metres.'),
      ends: z.array(place).length(2).describe("The middles of the wall's ends on both sides of it."),
      rooms: z
        .array(z.int().min(0).nullable())
        .length(2)
        .describe('Which rooms it joins, by their place in rooms; null: none that was found.'),
    }),
  ),
  stairs: z.array(z.object({ treads: z.int().describe('Those that were counted.'), box })),
  texts: z.array(z.object({ letters: z.int().describe('How many letters it has, about.'), box })),
})

const example = {
  kind: { name: 'massing', confidence: 0.94 },
  mode: 'full',
  reason: null,
  width: 1344,
  height: 896,
  camera: {
    directions: 'full',
    field_of_view: 56,
    pitch: 4,
    roll: 0,
    shift: 0,
    focal_length: 1263.9,
    axes: [
      [0.79, 0.04, 0.61],
      [-0.61, 0.06, 0.79],
      [0, -0.998, 0.07],
    ],
    vanishing_points: [[2304.1, 535.6], [-313.5, 535.6], null],
    horizon: [
      [0, 535.6],
      [1343, 535.6],
    ],
    explained: 0.97,
  },
  regions: [
    {
      part: 'wall',
      confidence: 0.96,
      area: 0.12,
      normal: [-0.79, -0.04, -0.61],
      distance: 12.4,
      sides: [[512, 640, 512, 300]],
    },
  ],
  plan: null,
}

/** What was seen in a picture: the shape that `veduta see --json` prints, and the admin endpoint answers. */
export const seen = z
  .object({
    kind: z
      .object({
        name: z.enum(['photo', 'sketch', 'drawing', 'massing']),
        confidence: share,
      })
      .describe('What sort of picture it is.'),
    mode: z
      .enum(['full', 'camera', 'flat', 'plan'])
      .describe(
        'full: camera, planes and parts; camera: only from where it was seen; flat: neither; plan: a floor plan.',
      ),
    reason: z.string().nullable().describe('Why there is no more, in a sentence; null if there is nothing to say.'),
    width: z.int().describe('Of the picture as the engine sees it, in pixels: all places are in these.'),
    height: z.int(),
    camera: camera
      .nullable()
      .describe('In the mode flat, a guess that was not sure enough; null if there is not even that.'),
    regions: z.array(region).describe('Of drawings and massings. Outside the mode full, their parts are unknown.'),
    plan: plan.nullable().describe('In the mode plan, its rooms and what is between them.'),
  })
  .meta({ examples: [example] })

export type Seen = z.infer<typeof seen>

const form = {
  image: { ...archRenderFields.image, description: 'The picture: JPEG, PNG or WebP, 1 KB to 8 MB.' },
} as const

export const seeingEndpoints = {
  see: {
    operationId: 'seePicture',
    method: 'POST',
    path: '/admin/v1/see',
    summary: 'What the embedded engine sees in a picture',
    description:
      'Nothing is stored or charged. The answer is the scene drawn over the picture, as PNG, or with Accept: application/json as JSON.',
    access: 'admin',
    form,
    success: {
      status: 200,
      description: 'What was seen.',
      body: seen,
      other: { contentType: 'image/png', example: '' },
    },
    errors: [
      'MISSING_IMAGE',
      'IMAGE_TOO_LARGE',
      'INVALID_IMAGE_TYPE',
      'INVALID_PARAMETERS',
      'UNAUTHORIZED',
      'RATE_LIMITED',
      'INTERNAL_SERVER_ERROR',
      'OVERLOADED',
    ],
  },
} as const satisfies Record<string, Endpoint>

/** @throws ApiError for a form without exactly one good picture */
export function parseSeeing(received: Form): FilePart {
  const read = readForm(received, ['MISSING_IMAGE', 'INVALID_PARAMETERS', 'IMAGE_TOO_LARGE', 'INVALID_IMAGE_TYPE'])
  const image = read.file('image', form.image, 'MISSING_IMAGE')
  if (!read.sent('image')) read.refuse(new ApiError('MISSING_IMAGE'))
  read.finish()
  return image!
}
