import { Button, Skeleton } from '@mantine/core'
import { type Enregistrement, type listEnregistrements, phraseDesChangements } from '@sillon/contract'
import type { Campagne } from '@sillon/referentials'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#socle/api/client'
import { SelectField } from '#socle/fields/SelectField'
import { useFormat } from '#socle/i18n/format'
import { useMoments } from '#socle/i18n/use-moments'
import { LoadFailure } from '#socle/ui/LoadFailure'
import table from '#socle/ui/Table.module.css'
import classes from './Enregistrements.module.css'
import { useEnregistrements } from './use-enregistrements'

type Lu = Answer<typeof listEnregistrements>
type Resume = Lu['campagnes'][number]

/** Unit of the sum of a value. */
function mesureDe(valeur: string): 'ift' | 'azote' | 'volume' | 'surface' {
  if (valeur === 'ift') return 'ift'
  if (valeur.startsWith('azote')) return 'azote'
  return valeur.startsWith('volume') ? 'volume' : 'surface'
}

/** Records behind a value that they propose: the sum that gives it, the counted records with their share, and those counted apart with the reason. */
export default function Enregistrements({ code }: { code: string }) {
  const { t } = useTranslation('enregistrements')
  const id = useId()
  const [campagne, setCampagne] = useState<Campagne>('n')
  const { answer, error, refetch } = useEnregistrements(code, campagne, false)
  const resume = answer?.campagnes.find((one) => one.campagne === campagne)
  return (
    <section className={classes.root} aria-labelledby={id}>
      <h3 id={id}>{t('titre')}</h3>
      {answer !== undefined && answer.campagnes.length > 1 && (
        <SelectField
          label={t('campagne')}
          name="campagne"
          value={campagne}
          choices={answer.campagnes.map((one) => ({ value: one.campagne, label: String(one.millesime) }))}
          onChange={(value) => setCampagne((value ?? 'n') as Campagne)}
        />
      )}
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      {answer === undefined && error === null && <Skeleton height={120} aria-hidden />}
      {answer !== undefined && resume !== undefined && (
        <>
          <Total lu={answer} resume={resume} />
          {resume.comptes > 0 && <Liste code={code} campagne={campagne} aPart={false} lu={answer} />}
          {resume.aPart.length > 0 && <Liste code={code} campagne={campagne} aPart lu={answer} />}
        </>
      )}
    </section>
  )
}

/** The sum that gives the value, or the reason why there is none. */
function Total({ lu, resume }: { lu: Lu; resume: Resume }) {
  const { t } = useTranslation(['enregistrements', 'commun'])
  const { number } = useFormat()
  const { valeur, valeurDuDossier, somme, surfaceDuGroupe, surfaceDesParcelles, surfaceTraitee, comptes, aPart } =
    resume
  const texte = (value: Resume['valeur']) =>
    value === null
      ? t('rienDeDecide')
      : typeof value === 'number'
        ? number(value)
        : t(value ? 'commun:champ.booleen.oui' : 'commun:champ.booleen.non')
  const total = (): string => {
    if (lu.variante === null) return t('typeAChoisir')
    if (comptes === 0 && aPart.length === 0 && valeur === null) return t('aucun', { millesime: resume.millesime })
    if (valeur === null) {
      if (aPart.some(({ raison }) => raison !== 'BIOCONTROLE')) return t('retenue')
      return t(surfaceDuGroupe === 0 ? 'sansGroupe' : 'sansValeur')
    }
    if (typeof valeur === 'boolean') return t(valeur ? 'total.oui' : 'total.non')
    if (surfaceDuGroupe !== null)
      return t('total.ift', { somme: number(somme), surface: number(surfaceDuGroupe), valeur: number(valeur) })
    if (surfaceDesParcelles !== null && surfaceTraitee !== null)
      return t('total.nonTraitee', {
        surface: number(surfaceDesParcelles),
        traitee: number(surfaceTraitee),
        valeur: number(valeur),
      })
    return t(`total.${mesureDe(lu.valeur)}`, { somme: number(somme), valeur: number(valeur) })
  }
  return (
    <>
      <p className={classes.total}>{total()}</p>
      <DepuisLaDecision lu={lu} resume={resume} garde={valeurDuDossier === valeur ? null : texte(valeurDuDossier)} />
    </>
  )
}

/** Changes since the decision of a decided file. @param garde its value, when that is another one than the records give today */
function DepuisLaDecision({ lu, resume, garde }: { lu: Lu; resume: Resume; garde: string | null }) {
  const { t } = useTranslation('enregistrements')
  const { language } = useFormat()
  const { date } = useMoments()
  const { millesime, depuisDecision } = resume
  // A decision from before records were kept tells changes by its value only.
  if (depuisDecision === null || lu.decideLe === null) return garde !== null && <p>{t('decidee', { valeur: garde })}</p>
  const le = date(lu.decideLe)
  const quoi = phraseDesChangements(depuisDecision, language)
  if (garde === null && quoi === null) return null
  return (
    <p>
      {garde !== null && t('garde', { valeur: garde })}{' '}
      {quoi === null ? t('inchanges', { le }) : t('changements', { le, millesime, quoi })}
    </p>
  )
}

interface Colonne {
  readonly titre: string
  readonly type?: 'number'
  readonly cellule: (ligne: Enregistrement) => ReactNode
}

/** Columns of a list: dose and reference dose for treatments, the quantity of the value for other records. */
function useColonnes(lu: Lu, aPart: boolean): readonly Colonne[] {
  const { t } = useTranslation('enregistrements')
  const { number, date } = useFormat()
  const mesure = mesureDe(lu.valeur)
  const nombre = (value: number | null) => (value === null ? '–' : number(value))
  const avecUnite = (value: number | null, unite: string | null) =>
    value === null ? '–' : `${number(value)} ${unite ?? ''}`
  const estTraitement = !/^(azote|volume|surfaceIrriguee)/.test(lu.valeur)
  const quantite: readonly Colonne[] = estTraitement
    ? [
        {
          titre: t('colonne.produit'),
          cellule: ({ produit, amm }) => (
            <>
              {produit ?? '–'}
              <small className={classes.discret}>{amm === null ? t('sansAmm') : t('amm', { amm })}</small>
            </>
          ),
        },
        { titre: t('colonne.dose'), type: 'number', cellule: ({ quantite, unite }) => avecUnite(quantite, unite) },
        {
          titre: t('colonne.doseReference'),
          type: 'number',
          cellule: ({ doseReference, uniteReference }) => avecUnite(doseReference, uniteReference),
        },
      ]
    : mesure === 'azote'
      ? [
          { titre: t('colonne.produit'), cellule: ({ produit }) => produit ?? '–' },
          { titre: t('colonne.azote'), type: 'number', cellule: ({ azote }) => nombre(azote) },
        ]
      : [{ titre: t('colonne.volume'), type: 'number', cellule: ({ volume }) => nombre(volume) }]
  return [
    {
      titre: t('colonne.date'),
      cellule: (ligne) => (
        <>
          <span className={classes.jour}>{date(ligne.date)}</span>
          {ligne.estNouveau && <small className={classes.discret}>{t('nouveau')}</small>}
        </>
      ),
    },
    {
      titre: t('colonne.parcelle'),
      cellule: ({ parcelle, culture }) => (
        <>
          {parcelle ?? '–'}
          {culture !== null && <small className={classes.discret}>{culture}</small>}
        </>
      ),
    },
    ...quantite,
    { titre: t('colonne.surface'), type: 'number', cellule: ({ surface }) => number(surface) },
    aPart
      ? { titre: t('colonne.raison'), cellule: ({ raison }) => (raison === null ? null : t(`raison.${raison}`)) }
      : {
          titre: t(`colonne.part.${mesure}`),
          type: 'number',
          cellule: ({ part }) => <strong>{nombre(part)}</strong>,
        },
  ]
}

function Liste({ code, campagne, aPart, lu }: { code: string; campagne: Campagne; aPart: boolean; lu: Lu }) {
  const { t } = useTranslation('enregistrements')
  const colonnes = useColonnes(lu, aPart)
  const { answer, lignes, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useEnregistrements(
    code,
    campagne,
    aPart,
  )
  const titre = t(aPart ? 'aPart' : 'comptes', { count: answer?.count ?? 0 })
  if (error !== null) return <LoadFailure failure={error} onRetry={refetch} />
  if (answer === undefined) return <Skeleton height={80} aria-hidden />
  return (
    <>
      <h4>{titre}</h4>
      <table className={table.table} aria-label={titre}>
        <thead>
          <tr>
            {colonnes.map((colonne) => (
              <th key={colonne.titre} scope="col">
                {colonne.titre}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lignes.map((ligne) => (
            <tr key={ligne.uuidIntervention}>
              {colonnes.map((colonne) => (
                <td key={colonne.titre} data-label={colonne.titre} data-type={colonne.type}>
                  <span>{colonne.cellule(ligne)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <Button
          className={classes.suite}
          variant="default"
          size="xs"
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {t('suite')}
        </Button>
      )}
    </>
  )
}
