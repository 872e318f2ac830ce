import type { Scheme } from '@sillon/referentials'

/**
 * Whether an auditor may give a row a value of their own: rows that people fill in. The viticultural basin chooses the references of the whole file: it is
 * corrected in its row.
 */
export const estAuditable = ({ indicateurs, bassin }: Pick<Scheme, 'indicateurs' | 'bassin'>, code: string): boolean =>
  indicateurs.get(code)?.modifiable === true && code !== bassin
