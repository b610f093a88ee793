import type { Pattern } from './materials.ts'

type Place = 'wall' | 'roof' | 'ground' | 'glass' | 'water' | 'cloth'

/** Materials that a prompt may name; the pattern may depend on where they lie. Light brick is of another clay. */
export const catalogue: Record<
  string,
  { hex: string; light?: string; place: Place; wall?: Pattern; roof?: Pattern; ground?: Pattern }
> = {
  brick: { hex: '#966353', light: '#c9bba4', place: 'wall', wall: 'brick', ground: 'paving' },
  stone: { hex: '#b5a88f', place: 'wall', wall: 'stone', ground: 'paving' },
  limestone: { hex: '#d3c6a8', place: 'wall', wall: 'stone', ground: 'paving' },
  sandstone: { hex: '#c9b08c', place: 'wall', wall: 'stone', ground: 'paving' },
  basalt: { hex: '#5b5d60', place: 'wall', wall: 'stone', ground: 'paving' },
  granite: { hex: '#98999b', place: 'wall', wall: 'stone', ground: 'paving' },
  flint: { hex: '#8b8a86', place: 'wall', wall: 'stone' },
  earth: { hex: '#b48f66', place: 'wall', wall: 'concrete', ground: 'gravel' },
  adobe: { hex: '#c0946a', place: 'wall', wall: 'plaster' },
  cement: { hex: '#b7b7b3', place: 'wall', wall: 'concrete' },
  concrete: { hex: '#a9a9a6', place: 'wall', wall: 'concrete', ground: 'concrete' },
  timber: { hex: '#a17c5e', place: 'wall', wall: 'boards', ground: 'floorboards' },
  oak: { hex: '#b98d5c', place: 'wall', wall: 'boards', ground: 'floorboards' },
  walnut: { hex: '#70503a', place: 'wall', wall: 'boards', ground: 'floorboards' },
  plaster: { hex: '#e8e2d6', place: 'wall', wall: 'plaster' },
  metal: { hex: '#8f979c', place: 'wall', wall: 'seams', roof: 'seams' },
  zinc: { hex: '#8b959c', place: 'roof', wall: 'seams', roof: 'seams' },
  copper: { hex: '#b87950', place: 'wall', wall: 'seams', roof: 'seams' },
  bronze: { hex: '#77604a', place: 'wall', wall: 'seams', roof: 'seams' },
  terrazzo: { hex: '#cfcac2', place: 'ground', wall: 'plaster', ground: 'plaster' },
  linoleum: { hex: '#aeaaa0', place: 'ground', wall: 'plaster', ground: 'plaster' },
  iron: { hex: '#3f4144', place: 'wall', wall: 'seams' },
  corten: { hex: '#95502f', place: 'wall', wall: 'rust' },
  marble: { hex: '#e3e1de', place: 'wall', wall: 'marble', ground: 'marble' },
  tiles: { hex: '#c8cdca', place: 'ground', wall: 'tiles', roof: 'rooftiles', ground: 'tiles' },
  metro_tiles: { hex: '#ebe9e3', place: 'wall', wall: 'tiles' },
  slate: { hex: '#5d646c', place: 'roof', wall: 'rooftiles', roof: 'rooftiles', ground: 'paving' },
  thatch: { hex: '#a38a5c', place: 'roof', roof: 'grass' },
  glass: { hex: '#8fa9b8', place: 'glass', wall: 'glass', roof: 'glass' },
  grass: { hex: '#7f9a55', place: 'ground', roof: 'grass', ground: 'grass' },
  gravel: { hex: '#bdb2a0', place: 'ground', ground: 'gravel' },
  sand: { hex: '#d8c49c', place: 'ground', ground: 'gravel' },
  asphalt: { hex: '#6c6c6e', place: 'ground', ground: 'gravel' },
  parquet: { hex: '#b58a5c', place: 'ground', ground: 'floorboards' },
  carpet: { hex: '#b5aca0', place: 'ground', ground: 'plaster' },
  paving: { hex: '#b9b2a5', place: 'ground', ground: 'paving' },
  snow: { hex: '#eef2f6', place: 'ground', ground: 'plaster' },
  water: { hex: '#6fa3b4', place: 'water', ground: 'water' },
  linen: { hex: '#d6cdbd', place: 'cloth', wall: 'fabric' },
  leather: { hex: '#7a5138', place: 'cloth', wall: 'plain' },
  velvet: { hex: '#54696a', place: 'cloth', wall: 'fabric' },
  wool: { hex: '#cbc3b4', place: 'cloth', wall: 'fabric' },
  cotton: { hex: '#e4dfd5', place: 'cloth', wall: 'fabric' },
}

/** Roof tiles are fired clay unless the prompt says otherwise. */
export const clay = '#a9624a'
