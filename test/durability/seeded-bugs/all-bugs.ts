import { accountBugs } from './account-bugs.ts'
import { type Bug, bugs } from './bugs.ts'
import { endedBugs } from './ended-bugs.ts'
import { fairnessBugs } from './fairness-bugs.ts'
import { fleetBugs } from './fleet-bugs.ts'
import { stallBugs } from './stall-bugs.ts'

export const allBugs: Bug[] = [...bugs, ...fleetBugs, ...stallBugs, ...accountBugs, ...endedBugs, ...fairnessBugs]
