import { channel } from 'node:diagnostics_channel'

/** Tells whoever subscribes, tracing say, how far a submit is: the name of the step that it has just done. */
export const submitSteps = channel('veduta:submit')
