import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IndicateursTable } from '../IndicateursTable'
import type { FormProps } from '../ModuleSheet'
import moduleSheet from '../ModuleSheet.module.css'
import { useSummary, useVisibleCodes } from '../sheet-context'
import { CAMPAGNES, ColonnesTable, parCampagne } from '../tables/ColonnesTable'

const NATURES = ['H', 'HH'] as const

/** The crop families that have a table of their own, by the number of their rows, and the flag that asks for their old thresholds. */
const familles = [
  { numero: 320, indice: 'D', anciens: 'HVE4_PHYTO_D_3001' },
  { numero: 330, indice: 'D', anciens: 'HVE4_PHYTO_D_3001' },
  { numero: 305, indice: 'I', anciens: 'HVE4_PHYTO_D_3001' },
  { numero: 340, indice: 'D', anciens: 'HVE4_PHYTO_D_3002' },
  { numero: 360, indice: 'I', anciens: 'HVE4_PHYTO_D_3003' },
] as const
type Famille = (typeof familles)[number]

const code = (suffix: string) => `HVE4_PHYTO_${suffix}`

/** Settings, one table for each crop family, scoring (specification of the level-4 scheme, treatment-frequency section). */
export function Ift({ sousRubrique }: FormProps) {
  return sousRubrique.libellesEnglobants.map((englobant) => {
    const codes = englobant.indicateurs.map(({ codeNational }) => codeNational)
    const famille = familles.find(({ numero, indice }) => codes.includes(code(`${indice}_${numero}_H`)))
    return (
      <Englobant key={englobant.idLibelleEnglobant} libelle={englobant.libelle} codes={codes}>
        {famille === undefined ? (
          <IndicateursTable caption={englobant.libelle} codes={codes} />
        ) : (
          <>
            {famille.numero === 360 && <Regroupements libelle={englobant.libelle} codes={codes} />}
            <Indices famille={famille} caption={englobant.libelle} />
          </>
        )}
      </Englobant>
    )
  })
}

function Englobant({
  libelle,
  codes,
  children,
}: {
  libelle: string
  codes: readonly string[]
  children: React.ReactNode
}) {
  if (useVisibleCodes(codes).length === 0) return null
  return (
    <div className={moduleSheet.englobant}>
      <Title order={3} className={moduleSheet.title}>
        {libelle}
      </Title>
      {children}
    </div>
  )
}

/** Herbicides and the rest: the campaigns asked for, their mean, the ceiling and floor (old ones when asked for), the points. */
function Indices({ famille: { numero, indice, anciens }, caption }: { famille: Famille; caption: string }) {
  const { t } = useTranslation('indicateurs')
  const seuils = useSummary((store) => store.ligne(anciens).valeur === true) ? 'ancien' : 'actuel'
  return (
    <ColonnesTable
      caption={caption}
      colonnes={[
        ...CAMPAGNES.map((campagne) => t(`campagne.${campagne}`)),
        t('ift.moyenne'),
        t(`ift.plafond.${seuils}`),
        t(`ift.plancher.${seuils}`),
        t('tables.points'),
      ]}
      lignes={NATURES.map((nature) => ({
        titre: t(`ift.nature.${nature}`),
        codes: [
          ...parCampagne(code(`${indice}_${numero}_${nature}`)),
          code(`I_${numero}_${nature}_MOY`),
          code(`I_${numero}_${nature}_PLAF`),
          code(`I_${numero}_${nature}_PLAN`),
          code(`S_${numero}_${nature}`),
        ],
      }))}
    />
  )
}

/** Area and indices of each orchard grouping. */
function Regroupements({ libelle, codes }: { libelle: string; codes: readonly string[] }) {
  const { t } = useTranslation('indicateurs')
  const surfaces = codes.filter((row) => row.endsWith('_SURF'))
  const noms = useSummary((store) => surfaces.map((row) => store.indicateur(row)?.libelle ?? '').join('|')).split('|')
  return (
    <ColonnesTable
      caption={t('ift.regroupements', { libelle })}
      colonnes={[
        t('tables.surface'),
        ...NATURES.flatMap((nature) =>
          CAMPAGNES.map((campagne) => `${t(`ift.nature.${nature}`)} ${t(`campagne.${campagne}`)}`),
        ),
      ]}
      lignes={surfaces.map((row, i) => ({
        titre: (noms[i] ?? '').replace(/^.*: /, ''),
        codes: [row, ...NATURES.flatMap((nature) => parCampagne(row.replace('SURF', nature)))],
      }))}
    />
  )
}
