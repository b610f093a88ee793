import type { InstallStage, InstallStatus, ModelState } from '../../../src/contract/vocabulary.ts'

/** In decimal units, as publishers tell the sizes of models. */
const size = (bytes: number) => {
  const [unit, name, digits] = bytes < 1e9 ? [1e6, 'MB', bytes < 1e7 ? 1 : 0] : [1e9, 'GB', 1]
  return `${(bytes / unit).toLocaleString(undefined, { maximumFractionDigits: digits })} ${name}`
}

const time = (seconds: number) => {
  if (seconds < 90) return `${seconds} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}

/** The words of the page on local models. */
export const modelTexts = {
  title: 'Local models',
  lead: 'A model on this machine makes pictures or clips with the engine sd-server. It is downloaded and verified with the program that runs it.',
  here: (host: string) =>
    `Only the machine ${host} gets it. In a fleet, call “veduta models install” on each machine that makes pictures.`,
  machine: 'Machine',
  memory: 'Memory',
  disk: 'Free on the disk',
  card: 'Graphics card',
  noCard: 'None that can be used',
  folder: 'Folder of the models',
  chosen: (name: string, why: string) => `${name} is the choice for this machine: ${why}.`,
  chosenHere: (name: string) => `${name} is the choice for this machine, and is installed.`,
  columns: { model: 'Model', state: 'State', size: 'Size', needs: 'Needs', licence: 'Licence', install: 'Install' },
  states: {
    installed: 'Installed',
    partly: 'Partly here',
    absent: 'Not installed',
    unpinned: 'No SHA-256 in the list',
  } satisfies Record<ModelState, string>,
  coming: 'Being installed',
  unfit: 'Too large for this machine',
  size,
  part: (here: number, whole: number) => `${size(here)} of ${size(whole)}`,
  needsMemory: (bytes: number) => `${size(bytes)} of memory`,
  needsCard: (bytes: number) => `on a card ${size(bytes)}`,
  actions: {
    installed: 'Verify',
    partly: 'Go on with',
    absent: 'Install',
    unpinned: 'Install',
  } satisfies Record<ModelState, string>,
  again: 'Install it again',
  cancel: 'Cancel',
  progress: 'Progress of the download',
  statuses: {
    running: 'is being installed',
    succeeded: 'is installed',
    failed: 'was not installed',
    cancelled: 'was cancelled',
  } satisfies Record<InstallStatus, string>,
  stages: {
    checking: 'Verifying what is here',
    fetching: 'Downloading',
    verifying: 'Verifying',
    unpacking: 'Unpacking',
  } satisfies Record<InstallStage, string>,
  file: (file: string, number: number, count: number) => (count ? `File ${number} of ${count}, ${file}` : file),
  speed: (bytesPerSecond: number) => `${size(bytesPerSecond)} a second`,
  left: (seconds: number) => `${time(seconds)} left`,
}
