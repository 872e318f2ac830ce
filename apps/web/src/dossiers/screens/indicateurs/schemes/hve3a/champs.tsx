import type { KindCommun, kindsHve3a } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import type { Champ, FieldProps } from '#dossiers/feuille/field-props'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { TextField } from '#socle/fields/TextField'
import { useFormat } from '#socle/i18n/format'
import { Choix } from '../../lignes/champs/choix'
import { champsCommuns, nombre } from '../../lignes/champs/communs'
import { Liste, Materiels } from '../../lignes/champs/listes'
import { ChampDiversite } from './Diversite'
import classes from './Hve3a.module.css'
import { ChampIft } from './Ift'
import { useFiche } from './use-fiche'

/** Points given by an auditor, up to a limit (specification of the procedures, section 5). */
const points = (max: number) => nombre(() => ({ decimals: 4, max }))

/** Several of the kind's answers. */
function Choisis(props: FieldProps) {
  const { language } = useFormat()
  const { scheme } = useSheet()
  const choix = scheme.indicateurs.get(props.indicateur.codeNational)?.kind.choix ?? []
  const items = choix.map(({ value, libelle }) => ({ value: String(value), label: libelle[language] }))
  return <Liste {...props} groups={[{ label: props.label, items }]} menuWidth={700} />
}

const AUTRE = 'AUTRE'

/** Planning tools; "Autre" needs the name of the tool, which is removed with it. */
function OutilsDePlanification(props: FieldProps) {
  const { t } = useTranslation('hve3a')
  const { language } = useFormat()
  const { options, lire, ecrire } = useFiche(props.indicateur.codeNational)
  const chosen = lire(['value'])
  const items = options('value').map(({ value, libelle }) => ({ value: String(value), label: libelle[language] }))
  const withAutre = Array.isArray(chosen) && chosen.includes(AUTRE)
  return (
    <div className={classes.outils}>
      <Liste
        {...props}
        name={`${props.name}#value`}
        saisie={chosen}
        groups={[{ label: props.label, items }]}
        menuWidth={700}
        onChange={(value) => {
          const keepsAutre = Array.isArray(value) && value.includes(AUTRE)
          ecrire([[['value'], value], ...(keepsAutre ? [] : [[['otherValue'], null] as const])])
        }}
      />
      {withAutre && (
        <TextField
          label={t('outils.autre')}
          name={`${props.name}#otherValue`}
          enterKeyHint="next"
          value={lire(['otherValue']) as string | null}
          readOnly={props.readOnly}
          onChange={(value) => ecrire([[['otherValue'], value]], true)}
        />
      )}
    </div>
  )
}

const Equipements = (props: FieldProps) => <Materiels {...props} types={['SITE', 'PULVERISATEUR']} />
const Methodes = (props: FieldProps) => <Materiels {...props} types={['LUTTE_ADVENTICES']} />

/** Field of computed rows: a value only, never an input. */
const calculee = champsCommuns.decimal

/** Without one of these fields the scheme does not compile. The common kinds at the end have other fields in this scheme. */
export const champs: Readonly<Record<Exclude<keyof typeof kindsHve3a, KindCommun>, Champ>> &
  Readonly<Partial<Record<KindCommun, Champ>>> = {
  SET: champsCommuns.decimalPositif,
  assolement: calculee,
  bilanStrategiePhyto: calculee,
  diversiteVarietale: ChampDiversite,
  saisieDirecte5: points(5),
  saisieDirecte6: points(6),
  saisieDirecte10: points(10),
  ChoixBGABilanApparentBilanCorpen: Choix,
  listePrairiePermanente: Choix,
  listeInterRang: Choix,
  listeFourrage: Choix,
  listeMateriel: Equipements,
  OADPPF: OutilsDePlanification,
  OADMT: Choisis,
  IFT: ChampIft,
  percent: nombre(() => ({ decimals: 4, max: 100 })),
  listeMethodeAlternative: Methodes,
  overrideAssolementValue: nombre(({ libelleUnite }) => ({ decimals: libelleUnite === 'ha' ? 4 : 0 })),
}
