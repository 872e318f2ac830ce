import { listBassinsDuMillesime, listConditionsTraitement, listMateriels } from '@sillon/contract'
import { nomEn } from '@sillon/referentials'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { HOUR } from '#socle/api/millesimes'
import { read } from '#socle/api/read'
import { useFormat } from '#socle/i18n/format'
import { useScheme } from '../use-scheme'
import type { Lecteur } from './lecture'

/** Names and formats for the values of a history, in a campaign year. Codes are shown until the names load. */
export function useLecteur(codeNational: string, millesime: number): Lecteur {
  const { t } = useTranslation('indicateurs')
  const { language, number } = useFormat()
  const inputs = { query: { millesime } }
  const { data: bassins } = useQuery({ ...read(listBassinsDuMillesime, inputs), staleTime: HOUR })
  const { data: materiels } = useQuery({ ...read(listMateriels, inputs), staleTime: HOUR })
  const { data: conditions } = useQuery({ ...read(listConditionsTraitement, inputs), staleTime: HOUR })
  const noms = useMemo(
    () =>
      new Map([
        ...(bassins ?? []).map(
          (one) => [one.codeBassinViti, nomEn(language, 'bassins', one.codeBassinViti, one.libelleBassinViti)] as const,
        ),
        ...(materiels ?? []).flatMap((type) =>
          type.materiels.map(({ code, libelle }) => [code, nomEn(language, 'materiels', code, libelle)] as const),
        ),
        ...(conditions ?? []).flatMap((rubrique) =>
          rubrique.conditionApplication.map(
            ({ codeCondition, libelle }) =>
              [codeCondition, nomEn(language, 'conditions', codeCondition, libelle)] as const,
          ),
        ),
      ]),
    [bassins, materiels, conditions, language],
  )
  const scheme = useScheme(codeNational, millesime)
  return {
    t,
    language,
    millesime,
    number,
    fiche: (code) => scheme?.indicateurs.get(code),
    nom: (code) => noms.get(code) ?? code,
  }
}
