import { Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormProps } from '#dossiers/feuille/form-props'
import { useIsAnyVisible, useRow, useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import type { SheetStore } from '#dossiers/feuille/sheet-store'
import { useAnnee } from '#dossiers/feuille/use-annee'
import { ChampIndicateur } from '#dossiers/screens/indicateurs/lignes/ChampIndicateur'
import { IndicateursTable } from '#dossiers/screens/indicateurs/lignes/IndicateursTable'
import { Champ, Champs } from '#dossiers/screens/indicateurs/lignes/tables/Champs'
import { CAMPAGNES, ColonnesTable, parCampagne } from '#dossiers/screens/indicateurs/lignes/tables/ColonnesTable'
import { Faits } from '#dossiers/screens/indicateurs/lignes/tables/Faits'
import { TotalDePoints } from '#dossiers/screens/indicateurs/lignes/tables/TotalDePoints'
import moduleSheet from '../../../lignes/ModuleSheet.module.css'

const NATURES = ['H', 'HH'] as const

/** Crop families with a table of their own, by the number of their rows, and the flag for their old thresholds. */
const familles = [
  { numero: 320, indice: 'D', anciens: 'HVE4_PHYTO_D_3001' },
  { numero: 330, indice: 'D', anciens: 'HVE4_PHYTO_D_3001' },
  { numero: 305, indice: 'I', anciens: 'HVE4_PHYTO_D_3001' },
  { numero: 340, indice: 'D', anciens: 'HVE4_PHYTO_D_3002' },
  { numero: 360, indice: 'I', anciens: 'HVE4_PHYTO_D_3003' },
] as const
type Famille = (typeof familles)[number]

/** Families of the scoring table, by the number of the row of their area. */
const scores = [
  { nom: 'grandesCultures', numero: 375 },
  { nom: 'vigne', numero: 376 },
  { nom: 'vergers', numero: 377 },
] as const

/** Measures of the index by calculation type, by the number of their row. */
const MESURES = [391, 392, 393, 394] as const

const code = (suffix: string) => `HVE4_PHYTO_${suffix}`
const SURFACE_TOTALE = code('I_378')
const POINTS = code('S_399')
const CHOIX = code('D_390')

/** Settings, one table for each crop family, scoring (specification of the level-4 scheme, treatment-frequency section). */
export function Ift({ sousRubrique }: FormProps) {
  return sousRubrique.libellesEnglobants.map((englobant) => {
    const codes = englobant.indicateurs.map(({ codeNational }) => codeNational)
    const famille = familles.find(({ numero, indice }) => codes.includes(code(`${indice}_${numero}_H`)))
    return (
      <Englobant
        key={englobant.idLibelleEnglobant}
        libelle={englobant.libelle}
        isTitled={englobant !== sousRubrique.libellesEnglobants[0]}
        codes={codes}
      >
        {famille !== undefined ? (
          <>
            {famille.numero === 360 && <Regroupements libelle={englobant.libelle} codes={codes} />}
            <Indices famille={famille} caption={englobant.libelle} />
          </>
        ) : codes.includes(SURFACE_TOTALE) ? (
          <Scoring caption={englobant.libelle} />
        ) : codes.includes(CHOIX) ? (
          <Information caption={englobant.libelle} />
        ) : (
          <Reglages caption={englobant.libelle} codes={codes} />
        )}
      </Englobant>
    )
  })
}

/** Inputs of the index: the chosen answers, the values from elsewhere, then the area, which may be corrected. */
function Reglages({ caption, codes }: { caption: string; codes: readonly string[] }) {
  const { scheme } = useSheet()
  const isFait = (row: string) => scheme.indicateurs.get(row)?.modifiable !== true
  const isChoix = (row: string) => !isFait(row) && scheme.indicateurs.get(row)?.kind.reprise !== true
  return (
    <>
      <Champs>
        {codes.filter(isChoix).map((row) => (
          <Champ key={row} code={row} />
        ))}
      </Champs>
      <Faits codes={codes.filter(isFait)} />
      <IndicateursTable caption={caption} codes={codes.filter((row) => !isFait(row) && !isChoix(row))} />
    </>
  )
}

/** Area, share and points of each family with an area, then the total. */
function Scoring({ caption }: { caption: string }) {
  const { t } = useTranslation('indicateurs')
  const { store } = useSheet()
  const withArea = useSummary((store) =>
    scores
      .filter(({ numero }) => hasArea(store, numero))
      .map(({ nom }) => nom)
      .join(),
  )
  if (withArea === '') return <IndicateursTable caption={t('ift.total')} codes={[SURFACE_TOTALE, POINTS]} />
  return (
    <>
      <ColonnesTable
        caption={caption}
        colonnes={[t('ift.surface'), t('tables.part'), t('ift.pointsFamille'), t('ift.pointsPonderes')]}
        lignes={scores
          .filter(({ nom }) => withArea.split(',').includes(nom))
          .map(({ nom, numero }) => ({
            titre: t(`ift.famille.${nom}`),
            codes: [code(`I_${numero}`), code(`I_${numero + 5}`), code(`S_${numero + 5}`), code(`S_${numero + 8}`)],
          }))}
        totaux={[{ titre: store.indicateur(SURFACE_TOTALE)?.libelle ?? '', codes: [SURFACE_TOTALE, null, null, null] }]}
      />
      <TotalDePoints code={POINTS} />
    </>
  )
}

const hasArea = (store: SheetStore, numero: number): boolean => {
  const { valeur } = store.ligne(code(`I_${numero}`))
  return typeof valeur === 'number' && valeur > 0
}

/** The index by calculation type, without points for the module: its choices, then campaigns, reference, mean and note of each measure. */
function Information({ caption }: { caption: string }) {
  const { t } = useTranslation('indicateurs')
  const annee = useAnnee()
  const { store } = useSheet()
  const choix = useRow(CHOIX)
  return (
    <>
      {choix !== undefined && <ChampIndicateur {...choix} />}
      <ColonnesTable
        caption={caption}
        colonnes={[...CAMPAGNES.map(annee), t('ift.reference'), t('ift.moyenne'), t('ift.note')]}
        lignes={MESURES.map((numero) => ({
          titre: store.indicateur(code(`D_${numero}`))?.libelle ?? '',
          codes: [
            ...parCampagne(code(`D_${numero}`)),
            code(`D_${numero + 4}`),
            code(`I_${numero}`),
            code(`S_${numero}`),
          ],
        }))}
      />
      <IndicateursTable caption={t('ift.penalite')} isHeadHidden codes={[code('I_389')]} />
    </>
  )
}

/** On screen the first one needs no title: the section begins with it. */
function Englobant({
  libelle,
  isTitled,
  codes,
  children,
}: {
  libelle: string
  isTitled: boolean
  codes: readonly string[]
  children: ReactNode
}) {
  if (!useIsAnyVisible(codes)) return null
  return (
    <div className={moduleSheet.englobant}>
      <Title order={3} className={isTitled ? moduleSheet.title : VisuallyHidden.classes.root}>
        {libelle}
      </Title>
      {children}
    </div>
  )
}

/** Herbicides and the rest: the selected campaigns, their mean, the ceiling and floor (old ones on request), the points. */
function Indices({ famille: { numero, indice, anciens }, caption }: { famille: Famille; caption: string }) {
  const { t } = useTranslation('indicateurs')
  const annee = useAnnee()
  const seuils = useSummary((store) => store.ligne(anciens).valeur === true) ? 'ancien' : 'actuel'
  return (
    <ColonnesTable
      caption={caption}
      colonnes={[
        ...CAMPAGNES.map(annee),
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
  const annee = useAnnee()
  const surfaces = codes.filter((row) => row.endsWith('_SURF'))
  const noms = useSummary((store) => surfaces.map((row) => store.indicateur(row)?.libelle ?? '').join('|')).split('|')
  return (
    <ColonnesTable
      caption={t('ift.regroupements', { libelle })}
      colonnes={[
        t('tables.surface'),
        ...NATURES.flatMap((nature) => CAMPAGNES.map((campagne) => `${t(`ift.nature.${nature}`)} ${annee(campagne)}`)),
      ]}
      lignes={surfaces.map((row, i) => ({
        titre: (noms[i] ?? '').replace(/^.*: /, ''),
        codes: [row, ...NATURES.flatMap((nature) => parCampagne(row.replace('SURF', nature)))],
      }))}
    />
  )
}
