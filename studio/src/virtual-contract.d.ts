declare module 'virtual:contract' {
  export const contract: import('../form-contract.ts').FormContract
}
