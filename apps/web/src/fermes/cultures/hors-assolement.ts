import { cultureDuCodePac } from '@sillon/domain'

/** Whether a parcel without a line is land that is not farmed (SNE, SNA…): nobody has to place it. */
export const estHorsAssolement = ({ codeCulture }: { readonly codeCulture: string | null }): boolean =>
  cultureDuCodePac(codeCulture ?? '') === null
