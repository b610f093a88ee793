export type Size = { width: number; height: number }
