import { door, doubleDoor, gap, type Layout, room, sliding, wall, wide, window } from './pieces.ts'

/** Narrow and deep: a straight bay to the street, sliding doors to the garden, stairs that the hall opens to. */
export function rowHouse(outer = 0.36, party = 0.26, inner = 0.12): Layout {
  return {
    walls: [
      wall([0, 0], [5.6, 0], outer, sliding(2.8, 3.2)),
      wall([5.6, 0], [5.6, 11], party),
      wall([5.6, 11], [4.9, 11], outer),
      wall([4.9, 11], [4.3, 11.8], 0.24, window(0.5, 0.64)),
      wall([4.3, 11.8], [2.9, 11.8], 0.24, window(0.7, 1.1)),
      wall([2.9, 11.8], [2.3, 11], 0.24, window(0.5, 0.64)),
      wall([2.3, 11], [0, 11], outer, door(1.3, 'start', 1, 0.95)),
      wall([0, 11], [0, 0], party),
      wall([0, 4.6], [5.6, 4.6], inner, door(1.05, 'start', -1)),
      wall([2, 4.6], [2, 11], inner, wide(0.65, 1.1), door(2.15, 'start', 1, 0.74), door(4.2, 'end', -1)),
      wall([2, 5.9], [5.6, 5.9], inner),
      wall([2, 7.6], [5.6, 7.6], inner, door(2.7, 'start', 1, 0.74)),
      wall([3.6, 5.9], [3.6, 7.6], inner),
    ],
    rooms: [
      room('living', [2.6, 4], 'living'),
      room('hall and stairs', [0.4, 8.6], 'hall'),
      room('wc', [3.2, 7.2], 'bath'),
      room('store', [4, 6.4]),
      room('kitchen with the bay', [5, 10.4], 'kitchen'),
    ],
    fixtures: [
      { kind: 'stairs', at: [5.4, 4.7], turn: 90, size: [1.1, 3.3] },
      { kind: 'sofa', at: [0.25, 3.2], turn: -90 },
      { kind: 'rug', at: [1.5, 1.2], size: [1.8, 1.4] },
      { kind: 'table', at: [3.4, 3.1] },
      { kind: 'wc', at: [3.5, 6.2], turn: 90 },
      { kind: 'basin', at: [2.2, 6] },
      { kind: 'shelf', at: [5.44, 6], turn: 90 },
      { kind: 'counter', at: [5.4, 7.75], turn: 90, size: [3, 1] },
      { kind: 'roundTable', at: [3, 10] },
    ],
    texts: [
      { text: 'Living', at: [2.4, 2.9], height: 15 },
      { text: '24.3', at: [2.4, 3.3], height: 10 },
      { text: 'Kitchen', at: [3.7, 8.9], height: 13 },
      { text: 'Hall', at: [0.9, 9.4], height: 11, turn: -90 },
      { text: 'Store', at: [4.5, 6.9], height: 9 },
    ],
    dimensions: [
      { along: 'x', at: -0.5, stops: [0, 5.6] },
      { along: 'y', at: -0.8, stops: [0, 4.6, 7.6, 11] },
      { along: 'y', at: -1.3, stops: [0, 11] },
    ],
  }
}

/** Three wings about a paved court that is open to one side, which is not a room. */
export function courtHouse(outer = 0.42, inner = 0.18): Layout {
  return {
    walls: [
      wall([0, 0], [16, 0], outer, window(2.4, 2), window(7.8, 2.4), window(14.8, 0.7)),
      wall([16, 0], [16, 11], outer, door(3.6, 'end', 1, 1), window(6.8, 1.6), window(9.8, 0.8)),
      wall([16, 11], [11, 11], outer),
      wall([11, 11], [11, 5], outer, window(1.2, 0.8), sliding(4.1, 2.2)),
      wall([11, 5], [5, 5], outer, sliding(3, 4)),
      wall([5, 5], [5, 11], outer, window(1.6, 1.6), window(4.4, 1.6)),
      wall([5, 11], [0, 11], outer, window(0.6, 0.7)),
      wall([0, 11], [0, 0], outer, window(1.4, 1.5), window(4.3, 1.5), window(8.6, 1.8)),
      wall([5, 0], [5, 5], inner, wide(2.4, 3)),
      wall([11, 0], [11, 5], inner, doubleDoor(3.7, 1, 1.5)),
      wall([0, 5], [5, 5], inner, door(4.35, 'end', 1, 0.8)),
      wall([3.8, 5], [3.8, 11], inner, door(1.4, 'start', 1), door(4.9, 'end', 1)),
      wall([0, 8.1], [3.8, 8.1], inner),
      wall([13.6, 0], [13.6, 2.2], inner),
      wall([13.6, 2.2], [16, 2.2], inner, door(0.7, 'start', -1, 0.76)),
      wall([11, 5], [16, 5], inner, door(3.8, 'start', 1)),
      wall([11, 8.6], [16, 8.6], inner, sliding(1.6, 1.2)),
    ],
    rooms: [
      room('kitchen and living room', [8, 4.2], 'living'),
      room('corridor', [4.4, 9.9], 'hall'),
      room('first bedroom', [0.7, 7.6], 'bedroom'),
      room('second bedroom', [0.7, 8.7], 'bedroom'),
      room('hall', [12, 1], 'hall'),
      room('wc', [15.2, 1.6], 'bath'),
      room('large bedroom', [11.7, 8.1], 'bedroom'),
      room('bath', [15.3, 9.2], 'bath'),
    ],
    fixtures: [
      { kind: 'tiles', at: [5.4, 5.4], size: [5.2, 4.8] },
      { kind: 'plant', at: [9.6, 10] },
      { kind: 'counter', at: [0.3, 4.2], turn: -90 },
      { kind: 'island', at: [1.7, 1.9] },
      { kind: 'sofa', at: [6, 0.5] },
      { kind: 'rug', at: [6, 1.6], size: [2.4, 1.6] },
      { kind: 'table', at: [8.6, 2.6] },
      { kind: 'bed', at: [0.4, 5.4] },
      { kind: 'bed', at: [2.4, 10.7], turn: 180 },
      { kind: 'wardrobe', at: [13.4, 0.3], turn: 90 },
      { kind: 'wc', at: [14.1, 0.3] },
      { kind: 'bed', at: [15.6, 5.6], turn: 90 },
      { kind: 'tub', at: [13.4, 10] },
      { kind: 'basin', at: [12.2, 10.7], turn: 180 },
    ],
    texts: [
      { text: 'Court', at: [8, 7.6], height: 20 },
      { text: 'Living room', at: [7.4, 4], height: 14 },
      { text: 'Kitchen', at: [3.3, 3.6], height: 14 },
      { text: 'Bedroom', at: [12.7, 7.7], height: 12 },
      { text: 'Hall', at: [12.2, 4.2], height: 12 },
      { text: 'Bath', at: [13, 9.6], height: 12 },
    ],
    dimensions: [
      { along: 'x', at: -0.8, stops: [0, 5, 11, 16] },
      { along: 'y', at: 16.8, stops: [0, 5, 11] },
    ],
  }
}

/** One large room, a bedroom behind a sliding door, a bath behind a quarter of a circle. */
export function loft(outer = 0.24, inner = 0.08): Layout {
  return {
    walls: [
      wall([0, 0], [9, 0], outer, window(1.8, 1.6), window(4.9, 1.4), window(7.8, 0.8)),
      wall([9, 0], [9, 7], outer, window(4.8, 2)),
      wall([9, 7], [0, 7], outer, sliding(3.2, 3.6), window(7.9, 0.8)),
      wall([0, 7], [0, 0], outer, door(0.95, 'start', 1, 0.94), window(5.2, 1.6)),
      { from: [9, 2.8], to: [6.2, 0], thick: inner, centre: [9, 0], openings: [door(2.2, 'start', -1, 0.74)] },
      wall([3.6, 0], [3.6, 3.4], inner),
      wall([0, 3.4], [3.6, 3.4], inner, sliding(2.3, 1.6)),
      wall([0, 5.1], [2.4, 5.1], inner),
      wall([2.4, 5.1], [2.4, 7], inner, gap(0.95, 0.95)),
    ],
    rooms: [
      room('living', [5, 4], 'living'),
      room('bedroom', [3.2, 0.8], 'bedroom'),
      room('bath', [8.5, 2.2], 'bath'),
      room('entry', [1.9, 5.5], 'hall'),
    ],
    fixtures: [
      { kind: 'bed', at: [0.3, 0.3] },
      { kind: 'wardrobe', at: [3.5, 0.5], turn: 90 },
      { kind: 'shower', at: [7.95, 0.2] },
      { kind: 'wc', at: [8.8, 1.5], turn: 90 },
      { kind: 'island', at: [4, 0.5] },
      { kind: 'spiral', at: [6.9, 4.9] },
      { kind: 'sofa', at: [2.9, 6.6], turn: -90 },
      { kind: 'armchair', at: [4.6, 5.6] },
      { kind: 'roundTable', at: [5.2, 2.6] },
    ],
    texts: [
      { text: 'Living 38.6', at: [5.4, 4.8], height: 16 },
      { text: 'Sleeping', at: [1.3, 2.9], height: 13 },
      { text: 'Bath', at: [7.5, 1.6], height: 11 },
      { text: 'Entry', at: [1, 6.1], height: 12 },
    ],
    dimensions: [
      { along: 'x', at: -0.55, stops: [0, 3.6, 6.2, 9] },
      { along: 'y', at: 9.6, stops: [0, 2.8, 7] },
    ],
  }
}

/** Two wings that meet at 45°. */
export function bentHouse(outer = 0.4, inner = 0.15): Layout {
  return {
    walls: [
      wall([0, 0], [9, 0], outer, window(1.7, 1.4), door(5.6, 'start', 1, 1), window(7.4, 1)),
      wall([9, 0], [13.95, 4.95], outer, sliding(1.9, 2.6), window(5.4, 1.4)),
      wall([13.95, 4.95], [10.13, 8.77], outer, window(1.4, 1.2), window(4, 1.2)),
      wall([10.13, 8.77], [6.76, 5.4], outer, window(1.6, 1.4)),
      wall([6.76, 5.4], [0, 5.4], outer, window(1.6, 1.6), window(5.2, 0.8)),
      wall([0, 5.4], [0, 0], outer, window(4, 1.2)),
      wall([9, 0], [6.76, 5.4], inner, gap(2.9, 1.3)),
      wall([3.4, 0], [3.4, 5.4], inner, door(1.9, 'start', 1), door(4.2, 'end', 1, 0.76)),
      wall([0, 3], [3.4, 3], inner),
      wall([11.69, 2.69], [7.87, 6.51], inner, door(1.6, 'start', -1), door(3.7, 'end', -1)),
      wall([9.78, 4.6], [12.04, 6.86], inner),
    ],
    rooms: [
      room('kitchen', [1.2, 2.3], 'kitchen'),
      room('bath', [2.6, 3.6], 'bath'),
      room('dining', [4.6, 4.6], 'living'),
      room('living', [8.4, 3.8], 'living'),
      room('first bedroom', [12, 5.6], 'bedroom'),
      room('second bedroom', [9.2, 6.6], 'bedroom'),
    ],
    fixtures: [
      { kind: 'counter', at: [0.25, 0.3] },
      { kind: 'tub', at: [0.3, 4.4] },
      { kind: 'wc', at: [0.6, 3.15] },
      { kind: 'table', at: [4.6, 2.4] },
      { kind: 'stairs', at: [5, 5.1], turn: -90, size: [0.9, 1.7] },
      { kind: 'armchair', at: [9, 1.9], turn: 45 },
      { kind: 'bed', at: [12.29, 3.71], turn: 45 },
      { kind: 'cot', at: [10, 8], turn: -135 },
    ],
    texts: [
      { text: 'Kitchen', at: [1.7, 1.6], height: 13 },
      { text: 'Bath', at: [1.9, 4.1], height: 11 },
      { text: 'Dining', at: [5.4, 1.9], height: 13 },
      { text: 'Living', at: [8.9, 4], height: 13, turn: 45 },
    ],
    dimensions: [{ along: 'x', at: -0.8, stops: [0, 3.4, 9] }],
  }
}
