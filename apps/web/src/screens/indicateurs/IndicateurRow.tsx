import { ActionIcon } from '@mantine/core'
import type { Indicateur } from '@sillon/contract'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format'
import { ChampIndicateur } from './ChampIndicateur'
import { formatValeur } from './format-valeur'
import classes from './IndicateursTable.module.css'
import { Libelle } from './Libelle'
import { Messages } from './Messages'
import { Proposition } from './Proposition'
import { useRow, useSheet } from './sheet-context'
import type { Ligne } from './sheet-store'

interface Row {
  indicateur: Indicateur
  ligne: Ligne
}

function origineOf({ indicateur, ligne }: Row): 'saisie' | 'calcul' | 'assolement' {
  if (ligne.saisie !== null) return 'saisie'
  return indicateur.jsonSchema.$id === 'overrideAssolementValue' ? 'assolement' : 'calcul'
}

/** One indicator in a table: its name, what the rotation says, the field or the computed value, the unit, and what counts. */
export function IndicateurRow({
  code,
  colonneProposition,
}: {
  code: string
  /** Heading of the column of proposals; null when the table has none. */
  colonneProposition: string | null
}) {
  const row = useRow(code)
  const { scheme } = useSheet()
  if (row === undefined) return null
  const isModifiable = scheme.indicateurs.get(code)?.modifiable === true
  return (
    <tr data-nature={row.indicateur.nature} data-points={row.indicateur.libelleUnite === 'points' || undefined}>
      <th scope="row">
        <Libelle indicateur={row.indicateur} />
      </th>
      {isModifiable ? (
        <EnteredCells {...row} colonneProposition={colonneProposition} />
      ) : (
        <ComputedCells {...row} colonneProposition={colonneProposition} />
      )}
    </tr>
  )
}

function EnteredCells({ indicateur, ligne, colonneProposition }: Row & { colonneProposition: string | null }) {
  const { t } = useTranslation('indicateurs')
  const formats = { ...useFormat(), t }
  return (
    <>
      {colonneProposition !== null && (
        <td data-label={colonneProposition} className={classes.number}>
          <Proposition indicateur={indicateur} ligne={ligne} />
        </td>
      )}
      <td data-label={t(colonneProposition !== null ? 'colonne.saisie' : 'colonne.valeur')} className={classes.field}>
        <div className={classes.fieldLine}>
          <ChampIndicateur indicateur={indicateur} ligne={ligne} />
          {colonneProposition !== null && <Effacer indicateur={indicateur} ligne={ligne} />}
        </div>
      </td>
      <td data-label={t('colonne.unite')} className={classes.unit}>
        {indicateur.libelleUnite}
      </td>
      {colonneProposition !== null && (
        <td data-label={t('colonne.retenue')} className={classes.retained}>
          <strong>{formatValeur(ligne.valeur, { ...indicateur, libelleUnite: null }, formats)}</strong>
          {ligne.valeur !== null && (
            <span className={classes.origin}>{t(`origine.${origineOf({ indicateur, ligne })}`)}</span>
          )}
        </td>
      )}
    </>
  )
}

function ComputedCells({ indicateur, ligne, colonneProposition }: Row & { colonneProposition: string | null }) {
  const { t } = useTranslation('indicateurs')
  const { number } = useFormat()
  const text = formatValeur(ligne.valeur, { ...indicateur, libelleUnite: null }, { number, t })
  return (
    <>
      {colonneProposition !== null && <td className={classes.blank} colSpan={2} />}
      {colonneProposition === null && <ComputedValue indicateur={indicateur} ligne={ligne} text={text} />}
      <td data-label={t('colonne.unite')} className={classes.unit}>
        {indicateur.libelleUnite}
      </td>
      {colonneProposition !== null && <ComputedValue indicateur={indicateur} ligne={ligne} text={text} />}
    </>
  )
}

function ComputedValue({ indicateur, ligne, text }: Row & { text: string }) {
  const { t } = useTranslation('indicateurs')
  const { number } = useFormat()
  return (
    <td data-label={t('colonne.retenue')} className={classes.retained}>
      <strong>{text}</strong>
      {indicateur.max !== null && <span className={classes.max}> / {number(indicateur.max)}</span>}
      <Messages messages={ligne.messages} />
    </td>
  )
}

function Effacer({ indicateur, ligne }: Row) {
  const { t } = useTranslation('indicateurs')
  const { store, dossier } = useSheet()
  // Its place stays, so that the fields of a column stay aligned.
  if (!dossier.permissions.modifierIndicateurs || ligne.saisie === null) return <span className={classes.noAction} />
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      title={t('reprise.effacer')}
      aria-label={t('reprise.effacerDe', { libelle: indicateur.libelle })}
      onClick={() => store.enterAll(new Map([[indicateur.codeNational, null]]))}
    >
      <IconX size={16} aria-hidden />
    </ActionIcon>
  )
}
