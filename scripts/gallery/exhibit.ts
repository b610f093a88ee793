export type Section = { title: string; exhibits: Exhibit[] }

export type Exhibit = {
  title: string
  /** Writes its files into a folder, under names that start so, and tells them. */
  make: (folder: string, name: string) => Promise<Made>
}

/** Names of files: a sheet of pictures, and the video that they are from. */
export type Made = { sheet: string; video?: string; poster?: string; notes: string[] }
