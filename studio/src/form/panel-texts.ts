/** The fields of version 4.5 whose names do not say enough. */
export const panelFields = {
  prompt_mode: 'My words',
  count: 'Results',
  output_format: 'File',
  output_size: 'Longer side in pixels',
  min_fidelity: 'Geometry to keep at least, 0 to 1',
  view_mode: 'Camera position',
  annotation: 'Call-outs',
  show_dimensions: 'Dimension lines',
  markup_mode: 'Red marks in the picture are instructions',
  has_collage: 'Pasted pictures are materials',
  reference_mode_1: 'Take from it',
  reference_mode_2: 'Take from it',
  reference_mode_3: 'Take from it',
  reference_mode_4: 'Take from it',
  furniture_2d: 'Furniture',
  view_type_3d: 'View in 3D',
  plan_view_mode: 'Drawn as',
  plan_mode: 'Drawn as',
}

export const panelChoices = {
  true: 'Yes',
  false: 'No',
  render: 'Describe the result',
  edit: 'Change only what I name',
  photoreal: 'Photoreal',
  cad: 'CAD drawing',
  png: 'PNG',
  jpeg: 'JPEG',
  webp: 'WebP',
}

export const panelTexts = {
  panel: 'The scene',
  unsaid: (value: string) => `${value} (default)`,
  foundType: 'Found by itself',
  countHint: 'Each has another seed, and is paid for.',
  editPrompt: 'What to change',
  editHint: 'Paint the door red and leave out the car',
  builtPromptFound: 'The service finds out what the picture is; a photo is assumed here.',
}

export const resultTexts = {
  several: 'The results',
  one: (number: number, seed: number) => `Result ${number}, seed ${seed}`,
  map: 'Map of the outlines',
  zoomMap: 'Enlarge the map of the outlines',
  mapKey: 'Red: outlines that were lost. Blue: outlines that were invented.',
  kept: (percent: number) => `${percent} % of the geometry was kept.`,
}
