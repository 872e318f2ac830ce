import { BooleanField } from '#socle/fields/BooleanField'
import { DateField } from '#socle/fields/DateField'
import { TextField } from '#socle/fields/TextField'
import { DocumentField } from '../../documents/DocumentField'
import { useLibelle } from '../../dossier/use-libelle'
import { type ChampDocument, type Demarche, maximumOf, type Saisie, typesDemandes } from './infos'
import { useInfosForm } from './infos-context'

type ChampDe<Values, Value> = { [Champ in keyof Values]: Value extends Values[Champ] ? Champ : never }[keyof Values]
/** Text fields, including dates (YYYY-MM-DD). */
type Texte<Values> = ChampDe<Values, string> & string

interface TexteProps {
  rows?: number
  maxLength?: number
}

const TEXTE_MAX = 200

/** Field for a text of the year. */
export function TexteAnnee({ champ, maxLength = TEXTE_MAX, ...props }: { champ: Texte<Saisie> } & TexteProps) {
  const libelle = useLibelle()
  const { infos, permissions, changeAnnee, errorOf } = useInfosForm()
  return (
    <TextField
      {...props}
      name={champ}
      label={libelle(champ)}
      value={infos.annee[champ]}
      maxLength={maxLength}
      readOnly={!permissions.modifierInfos}
      error={errorOf(champ)}
      onChange={(value) => changeAnnee({ [champ]: value })}
    />
  )
}

/** Field for a text of the procedure. */
export function TexteDemarche({ champ, maxLength = TEXTE_MAX, ...props }: { champ: Texte<Demarche> } & TexteProps) {
  const libelle = useLibelle()
  const { infos, permissions, changeDemarche, errorOf } = useInfosForm()
  return (
    <TextField
      {...props}
      name={champ}
      label={libelle(champ)}
      value={infos.demarche[champ]}
      maxLength={maxLength}
      readOnly={!permissions.modifierInfos}
      error={errorOf(champ)}
      onChange={(value) => changeDemarche({ [champ]: value })}
    />
  )
}

interface DateProps {
  required?: boolean
  /** For fields that decide the audit, which farmers only read. */
  readOnly?: boolean
}

/** Field for a date of the year. */
export function DateAnnee({ champ, required = false, readOnly = false }: { champ: Texte<Saisie> } & DateProps) {
  const libelle = useLibelle()
  const { infos, permissions, changeAnnee, errorOf, setReadable } = useInfosForm()
  return (
    <DateField
      name={champ}
      label={required ? `${libelle(champ)} *` : libelle(champ)}
      value={infos.annee[champ]}
      readOnly={readOnly || !permissions.modifierInfos}
      error={errorOf(champ)}
      onChange={(value) => changeAnnee({ [champ]: value })}
      onValidityChange={(isValid) => setReadable(champ, isValid)}
    />
  )
}

/** Field for a date of the procedure. */
export function DateDemarche({ champ, readOnly = false }: { champ: Texte<Demarche> } & Omit<DateProps, 'required'>) {
  const libelle = useLibelle()
  const { infos, permissions, changeDemarche, errorOf, setReadable } = useInfosForm()
  return (
    <DateField
      name={champ}
      label={libelle(champ)}
      value={infos.demarche[champ]}
      readOnly={readOnly || !permissions.modifierInfos}
      error={errorOf(champ)}
      onChange={(value) => changeDemarche({ [champ]: value })}
      onValidityChange={(isValid) => setReadable(champ, isValid)}
    />
  )
}

/** A yes/no question of the procedure, with an optional answer. */
export function OuiNonDemarche({ champ }: { champ: 'hve1Atteinte' | 'hve2Atteinte' | 'estCollective' | 'aidePac' }) {
  const libelle = useLibelle()
  const { infos, permissions, changeDemarche } = useInfosForm()
  return (
    <BooleanField
      name={champ}
      label={libelle(champ)}
      value={infos.demarche[champ]}
      disabled={!permissions.modifierInfos}
      onChange={(value) => changeDemarche({ [champ]: value })}
    />
  )
}

/** Documents of a field. */
export function DocumentsDuChamp({ champ }: { champ: ChampDocument }) {
  const libelle = useLibelle()
  const { dossier, infos, permissions, changeDocuments, errorOf } = useInfosForm()
  return (
    <DocumentField
      idExploitation={dossier.idExploitation}
      idMillesime={dossier.millesime}
      name={champ}
      label={libelle(champ)}
      typeDemande={typesDemandes[champ]}
      documents={infos.documents[champ]}
      maximum={maximumOf(champ)}
      readOnly={!permissions.modifierInfos}
      error={errorOf(champ)}
      onChange={(documents) => changeDocuments({ [champ]: documents })}
    />
  )
}
