import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import classes from './Acces.module.css'
import type { Element } from './genres'
import { type Rencontre, sans, type Transfert } from './transfert'

interface Props {
  rencontre: Rencontre
  miens: Transfert
  onClose: () => void
}

/** The lists above it may be longer than the window, and the button that was pressed stays in sight. */
const bringIntoSight = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' })

/** Grants and withdrawals by somebody else meanwhile, and the person's own unsaved ones: none is lost. */
export function RencontreAlert({ rencontre: { par, le, accordes, retires }, miens, onClose }: Props) {
  const { t } = useTranslation('acces')
  const { moment } = useFormat()
  const lignes = [
    ['leursAccords', accordes],
    ['leursRetraits', retires],
    ['mesAccords', sans(miens.accordes, miens.lus.elements)],
    ['mesRetraits', sans(miens.lus.elements, miens.accordes)],
  ] as const
  const nomsDe = (elements: readonly Element[]) => elements.map(({ nom }) => nom).join(', ')
  return (
    <Alert
      ref={bringIntoSight}
      color="orange"
      mt="md"
      title={t('rencontre.titre')}
      withCloseButton
      closeButtonLabel={t('commun:action.fermer')}
      onClose={onClose}
    >
      <p>{t('rencontre.message', { nom: par || t('rencontre.quelquUn'), ...moment(le) })}</p>
      <dl className={classes.rencontre}>
        {lignes.map(
          ([nom, elements]) =>
            elements.length > 0 && (
              <div key={nom}>
                <dt>{t(`rencontre.${nom}`)}</dt>
                <dd>{nomsDe(elements)}</dd>
              </div>
            ),
        )}
      </dl>
    </Alert>
  )
}
