declare module '*.svg?no-inline' {
  /** Its URL. */
  const url: string
  // biome-ignore lint/style/noDefaultExport: that is how the bundler gives it.
  export default url
}
