import { type Correspondance, listOrganismes } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '#socle/api/read'
import type { Conflit } from '#socle/forms/conflits'
import type { Litige } from '#socle/forms/litiges'
import type { Cadre } from './CadreFields'
import { ecarts } from './cellules'

/** Maximum number of named cells; further ones are only counted. */
const NOMMEES = 8

/** Describes a conflict in the words of the screen; of the cells, only the different ones. @param libelles names of the values */
export function useDescribeConflit(libelles: ReadonlyMap<string, string>): (conflit: Conflit) => Litige {
  const { t } = useTranslation('modeles')
  const { data: organismes = [] } = useQuery(read(listOrganismes, { query: {} }))
  const textOf = (champ: string, value: unknown): string => {
    if (champ === 'idOrganisme')
      return value === null ? t('tous') : (organismes.find((one) => one.idOrganisme === value)?.nom ?? String(value))
    return champ === 'millesimeFin' && value === null ? t('sansFin') : String(value ?? '')
  }
  const cellsOf = (mienne: readonly Correspondance[], sienne: readonly Correspondance[]) => {
    const autres = ecarts(mienne, sienne)
    const nommees = autres.slice(0, NOMMEES)
    const texte = (who: 'une' | 'autre') =>
      [
        ...nommees.map(
          ({ feuille, cellule, [who]: valeur }) =>
            `${feuille}!${cellule} – ${valeur === '' ? t('conflit.sansValeur') : (libelles.get(valeur) ?? valeur)}`,
        ),
        ...(autres.length > NOMMEES ? [t('conflit.autres', { count: autres.length - NOMMEES })] : []),
      ].join(' ; ')
    return { mienne: texte('une'), sienne: texte('autre') }
  }
  return ({ codeNational: champ, mienne, sienne, par, le }) =>
    champ === 'correspondances'
      ? { name: champ, label: t('cellules'), ...cellsOf(listOf(mienne), listOf(sienne)), par, le }
      : {
          name: champ,
          label: t(`champ.${champ as keyof Cadre}`),
          mienne: textOf(champ, mienne),
          sienne: textOf(champ, sienne),
          par,
          le,
        }
}

const listOf = (value: unknown) => (value ?? []) as readonly Correspondance[]
