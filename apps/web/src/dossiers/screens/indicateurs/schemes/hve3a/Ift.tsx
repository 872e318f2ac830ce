import type { Campagne, ReferencesIft } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import { anneesOf } from '#dossiers/feuille/annees'
import type { FieldProps } from '#dossiers/feuille/field-props'
import { useLigne, useSheet } from '#dossiers/feuille/sheet-context'
import { useAnnee } from '#dossiers/feuille/use-annee'
import { useRefusee } from '#dossiers/feuille/use-refusees'
import { DateField } from '#socle/fields/DateField'
import { SelectField } from '#socle/fields/SelectField'
import { useFormat } from '#socle/i18n/format'
import { DesRecords, useEstDesRecords } from '../../lecture/enregistrements/DesRecords'
import { Pourquoi } from '../../lecture/explication/Pourquoi'
import table from '../../lignes/IndicateursTable.module.css'
import { SaisieTable } from '../../lignes/SaisieTable'
import { Champs } from '../../lignes/tables/Champs'
import classes from './Hve3a.module.css'
import { NombreDeFiche } from './NombreDeFiche'
import { useFiche } from './use-fiche'

/** Measures of the index by block: path in the value, codes in the calculation, reference. */
const blocs = [
  {
    bloc: 'GC',
    groupe: 'GC_PT',
    mesures: [
      { cle: 'IFT_herbicide_GC_PT_campagne', code: 'HVE3A_D_130_H_GC', item: 'HVE3A_I_21', nature: 'herbicide' },
      {
        cle: 'IFT_hors_herbicide_GC_PT_campagne',
        code: 'HVE3A_D_130_HH_GC',
        item: 'HVE3A_I_22',
        nature: 'horsHerbicide',
      },
    ],
  },
  {
    bloc: 'VIGNE',
    groupe: 'VIGNE',
    mesures: [
      { cle: 'IFT_herbicide_vigne_campagne', code: 'HVE3A_D_130_H_VIGNE', item: 'HVE3A_I_28', nature: 'herbicide' },
      {
        cle: 'IFT_hors_herbicide_vigne_campagne',
        code: 'HVE3A_D_130_HH_VIGNE',
        item: 'HVE3A_I_29',
        nature: 'horsHerbicide',
      },
    ],
  },
] as const
type Bloc = (typeof blocs)[number]
type Mesure = Bloc['mesures'][number]

const REFERENCE = { herbicide: 'iftHerbicide', horsHerbicide: 'iftHorsHerbicide' } as const

/**
 * Type of calculation of the index, then its measures for arable crops and for vine, campaign by campaign (specification of the procedures, sections 2 and 5).
 */
export function ChampIft(props: FieldProps) {
  return (
    <>
      <Reglages {...props} />
      {blocs.map((bloc) => (
        <Mesures key={bloc.bloc} {...props} bloc={bloc} />
      ))}
    </>
  )
}

function Reglages({ indicateur: { codeNational }, name, readOnly }: FieldProps) {
  const { t } = useTranslation('hve3a')
  const { language } = useFormat()
  const { options, lire, ecrire } = useFiche(codeNational)
  const dateName = `${name}#date_engagement`
  const refusal = useRefusee(dateName)
  const text = (champ: string) => {
    const value = lire([champ])
    return typeof value === 'string' ? value : null
  }
  const choix = (champ: string) =>
    options(champ).map(({ value, libelle }) => ({ value: String(value), label: libelle[language] }))
  const date = text('date_engagement')
  return (
    <Champs>
      <SelectField
        label={t('ift.choix_type_calcul_IFT')}
        name={`${name}#choix_type_calcul_IFT`}
        value={text('choix_type_calcul_IFT')}
        choices={choix('choix_type_calcul_IFT')}
        none={t('commun:champ.booleen.nonRenseigne')}
        disabled={readOnly}
        onChange={(value) => ecrire([[['choix_type_calcul_IFT'], value]])}
      />
      <SelectField
        label={t('ift.choix_calcul_moyenne')}
        name={`${name}#choix_calcul_moyenne`}
        // An empty choice means the current year (specification of the procedures, section 5).
        value={text('choix_calcul_moyenne') ?? 'annee_courante'}
        choices={choix('choix_calcul_moyenne')}
        disabled={readOnly}
        onChange={(value) => ecrire([[['choix_calcul_moyenne'], value]])}
      />
      {(date !== null || text('choix_type_calcul_IFT') === 'MAEC') && (
        <DateField
          {...refusal}
          label={t('ift.date_engagement')}
          name={dateName}
          enterKeyHint="next"
          value={date}
          readOnly={readOnly}
          onChange={(value) => ecrire([[['date_engagement'], value]])}
        />
      )}
    </Champs>
  )
}

/** Herbicides and the rest of one block; nothing on a farm without its crop families. */
function Mesures({ bloc, ...props }: FieldProps & { bloc: Bloc }) {
  const { t } = useTranslation('hve3a')
  const annee = useAnnee()
  const { dossier } = useSheet()
  const { campagnes } = useLigne(props.indicateur.codeNational)
  const { valeur: isPresent } = useLigne(`BLOC_${bloc.bloc}`)
  if (isPresent !== true) return null
  const titre = t(`ift.bloc.${bloc.bloc}`)
  return (
    <div className={classes.bloc}>
      <h3 className={classes.titre}>{titre}</h3>
      <SaisieTable
        caption={t('ift.de', { bloc: titre })}
        head={
          <tr>
            <th scope="col">{t('ift.mesure')}</th>
            {campagnes.map((campagne) => (
              <th key={campagne} scope="col">
                {annee(campagne)}
              </th>
            ))}
            <th scope="col">{t('ift.moyenne')}</th>
            <th scope="col">{t('ift.reference')}</th>
            {dossier.permissions.voirScores && <th scope="col">{t('note')}</th>}
          </tr>
        }
      >
        {bloc.mesures.map((mesure) => (
          <LigneDeMesure key={mesure.cle} {...props} mesure={mesure} groupe={bloc.groupe} campagnes={campagnes} />
        ))}
      </SaisieTable>
    </div>
  )
}

function LigneDeMesure({
  mesure: { cle, code, item, nature },
  groupe,
  campagnes,
  ...props
}: FieldProps & { mesure: Mesure; groupe: Bloc['groupe']; campagnes: readonly Campagne[] }) {
  const { t } = useTranslation('hve3a')
  const annee = useAnnee()
  const { number } = useFormat()
  const { dossier } = useSheet()
  const { valeur: moyenne } = useLigne(`${code}_MOYENNE`)
  const references = useLigne('REFERENCES_IFT').valeur as unknown as ReferencesIft | null
  const reference = references?.[groupe]?.[REFERENCE[nature]]
  const note = `${item}_NOTE`
  const { valeur: points } = useLigne(note)
  const libelle = t(`ift.nature.${nature}`)
  const figure = (value: unknown, decimals: number) => (typeof value === 'number' ? number(value, decimals) : '–')
  return (
    <tr>
      <th scope="row">
        {libelle}
        <ValeurDesRecords code={`${code}_REGISTRE`} libelle={libelle} campagnes={campagnes} />
      </th>
      {campagnes.map((campagne) => (
        <td key={campagne} data-label={annee(campagne)} className={table.field}>
          <NombreDeFiche
            {...props}
            chemin={[cle, campagne]}
            libelle={t('ift.champ', {
              mesure: libelle,
              bloc: t(`ift.bloc.${groupe === 'VIGNE' ? 'VIGNE' : 'GC'}`),
              annee: annee(campagne),
            })}
            limits={{ decimals: 2 }}
          />
        </td>
      ))}
      <td data-label={t('ift.moyenne')} className={table.retained}>
        <strong>{figure(moyenne, 2)}</strong>
      </td>
      <td data-label={t('ift.referenceCourte')} className={table.retained}>
        {figure(reference, 2)}
      </td>
      {dossier.permissions.voirScores && (
        <td data-label={t('note')} className={table.retained}>
          <span>
            <Pourquoi code={note} libelle={libelle} />
            <strong>{figure(points, 4)}</strong>
          </span>
        </td>
      )}
    </tr>
  )
}

/** The measure that the records of the farm propose, while none is typed; nothing on a farm without records. */
function ValeurDesRecords({
  code,
  libelle,
  campagnes,
}: {
  code: string
  libelle: string
  campagnes: readonly Campagne[]
}) {
  const { t } = useTranslation('indicateurs')
  const annee = useAnnee()
  const { number } = useFormat()
  const annees = anneesOf(useLigne(code).valeur)
  if (!useEstDesRecords(code)) return null
  const lues = campagnes.flatMap((campagne) => {
    const valeur = annees[campagne]
    return typeof valeur === 'number' ? [`${annee(campagne)}${t('deuxPoints')}${number(valeur, 2)}`] : []
  })
  return (
    <span className={table.origin}>
      {lues.length > 0 && `${t('colonne.REGISTRE')}${t('deuxPoints')}${lues.join(' ; ')} `}
      <DesRecords code={code} libelle={libelle} />
    </span>
  )
}
