import { channel } from 'node:diagnostics_channel'

/** Reports the steps of a submit to subscribers such as tracing: the name of each step as it ends. */
export const submitSteps = channel('veduta:submit')
