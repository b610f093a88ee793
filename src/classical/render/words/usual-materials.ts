import type { Expert } from '../../../contract/arch-render-v41.ts'
import type { Pattern } from './materials.ts'
import type { Detail, Part } from './part-names.ts'

/** A colour, and how what has it looks. */
export type Choice = [hex: string, pattern: Pattern]
/** Parts that are there whether words name them or not. */
export type Whole = Exclude<Part, Detail>
type Defaults = Record<Whole, Choice[]>

const everywhere: Omit<Defaults, 'ground' | 'surface'> = {
  sky: [['#9cc3e8', 'plain']],
  foliage: [
    ['#76885f', 'leaves'],
    ['#848f66', 'leaves'],
  ],
  path: [['#bcb4a4', 'paving']],
  water: [['#6fa3b4', 'water']],
  door: [['#7a5238', 'boards']],
  opening: [['#9fb0b9', 'glass']],
  roof: [['#857a72', 'rooftiles']],
  living: [['#c9a880', 'floorboards']],
  bedroom: [['#bfa88c', 'floorboards']],
  bath: [['#c3d0d2', 'tiles']],
  kitchen: [['#d3cbbb', 'tiles']],
  hall: [['#cfc8bb', 'paving']],
}

/** What each part is made of if no words say so. */
export const usualMaterials: Record<Expert, Defaults> = {
  exterior: {
    ...everywhere,
    ground: [['#97a578', 'grass']],
    surface: [
      ['#e9e2d3', 'plaster'],
      ['#b39778', 'boards'],
    ],
  },
  interior: {
    ...everywhere,
    sky: [['#f3efe8', 'plaster']],
    ground: [['#b48c60', 'floorboards']],
    opening: [['#e6edf0', 'plain']],
    path: [['#c9bfae', 'carpet']],
    surface: [
      ['#e6dfd2', 'plaster'],
      ['#b08a64', 'boards'],
    ],
  },
  masterplan: {
    ...everywhere,
    sky: [['#a9b58c', 'grass']],
    ground: [['#a9b58c', 'grass']],
    path: [['#cfcac0', 'gravel']],
    opening: [['#ece6da', 'plain']],
    surface: [['#ece6da', 'plain']],
  },
  landscape: {
    ...everywhere,
    sky: [['#a9cbe9', 'plain']],
    ground: [['#92a370', 'grass']],
    surface: [
      ['#dcd4c4', 'plaster'],
      ['#a98a68', 'boards'],
    ],
  },
  plan: {
    ...everywhere,
    sky: [['#f6f3ec', 'plain']],
    ground: [['#f6f3ec', 'plain']],
    surface: [['#cfa878', 'floorboards']],
  },
  furniture: {
    ...everywhere,
    sky: [['#ebe8e3', 'plain']],
    ground: [['#dcd6cd', 'plain']],
    path: [['#cdbfa9', 'carpet']],
    opening: [['#8d6b4b', 'boards']],
    surface: [
      ['#b58a60', 'boards'],
      ['#7f8b86', 'fabric'],
    ],
  },
  product: {
    ...everywhere,
    sky: [['#eceded', 'plain']],
    ground: [['#dcdee0', 'plain']],
    path: [['#c9ccd0', 'plain']],
    foliage: [['#8e979f', 'plain']],
    opening: [['#4b5259', 'glass']],
    surface: [
      ['#bcc2c8', 'plain'],
      ['#d07b4f', 'plain'],
    ],
  },
}
