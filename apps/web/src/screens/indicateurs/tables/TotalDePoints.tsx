import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format'
import { Pourquoi } from '../explication/Pourquoi'
import { formatValeur } from '../format-valeur'
import { Libelle } from '../Libelle'
import { Messages } from '../Messages'
import { useRow } from '../sheet-context'
import classes from './TotalDePoints.module.css'

/** The points that a sub-section, or a whole module, brings: read only, out of their maximum, with their explanation. */
export function TotalDePoints({ code, isModule = false }: { code: string; isModule?: boolean }) {
  const { t } = useTranslation('indicateurs')
  const { number } = useFormat()
  const row = useRow(code)
  if (row === undefined) return null
  const { indicateur, ligne } = row
  return (
    <dl className={classes.root} data-module={isModule || undefined}>
      <dt>
        <Libelle indicateur={indicateur} />
      </dt>
      <dd>
        <strong>{formatValeur(ligne.valeur, { ...indicateur, libelleUnite: null }, { number, t })}</strong>
        <span className={classes.unit}>
          {indicateur.max !== null && `/ ${number(indicateur.max)} `}
          {indicateur.libelleUnite}
        </span>
        <Pourquoi code={code} libelle={indicateur.libelle} />
        <Messages messages={ligne.messages} />
      </dd>
    </dl>
  )
}
