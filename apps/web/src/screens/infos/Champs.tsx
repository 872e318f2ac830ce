import { useTranslation } from 'react-i18next'
import { BooleanField } from '../../fields/BooleanField'
import { TextField } from '../../fields/TextField'
import type { Demarche, Saisie } from './infos'
import { useInfosForm } from './infos-context'

type ChampDe<Values, Value> = { [Champ in keyof Values]: Value extends Values[Champ] ? Champ : never }[keyof Values]
/** The fields that hold a text, a date among them. */
type Texte<Values> = ChampDe<Values, string> & string

interface TexteProps {
  type?: 'text' | 'date'
  rows?: number
  maxLength?: number
  /** For what farmers only read: what decides the audit. */
  readOnly?: boolean
}

const TEXTE_MAX = 200

/** A text or a date of the year. */
export function TexteAnnee({
  champ,
  maxLength = TEXTE_MAX,
  readOnly = false,
  ...props
}: { champ: Texte<Saisie> } & TexteProps) {
  const { t } = useTranslation('infos')
  const { infos, permissions, changeAnnee, errorOf } = useInfosForm()
  return (
    <TextField
      {...props}
      name={champ}
      label={t(`champ.${champ}`)}
      value={infos.annee[champ]}
      maxLength={maxLength}
      readOnly={readOnly || !permissions.modifierInfos}
      error={errorOf(champ)}
      onChange={(value) => changeAnnee({ [champ]: value })}
    />
  )
}

/** A text or a date of the procedure. */
export function TexteDemarche({
  champ,
  maxLength = TEXTE_MAX,
  readOnly = false,
  ...props
}: { champ: Texte<Demarche> } & TexteProps) {
  const { t } = useTranslation('infos')
  const { infos, permissions, changeDemarche, errorOf } = useInfosForm()
  return (
    <TextField
      {...props}
      name={champ}
      label={t(`champ.${champ}`)}
      value={infos.demarche[champ]}
      maxLength={maxLength}
      readOnly={readOnly || !permissions.modifierInfos}
      error={errorOf(champ)}
      onChange={(value) => changeDemarche({ [champ]: value })}
    />
  )
}

/** A yes/no question of the procedure that may stay without an answer. */
export function OuiNonDemarche({ champ }: { champ: 'hve1Atteinte' | 'hve2Atteinte' | 'estCollective' | 'aidePac' }) {
  const { t } = useTranslation('infos')
  const { infos, permissions, changeDemarche } = useInfosForm()
  return (
    <BooleanField
      name={champ}
      label={t(`champ.${champ}`)}
      value={infos.demarche[champ]}
      disabled={!permissions.modifierInfos}
      onChange={(value) => changeDemarche({ [champ]: value })}
    />
  )
}
