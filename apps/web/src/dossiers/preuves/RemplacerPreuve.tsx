import { Button } from '@mantine/core'
import { addRevisionPreuve, type Preuve } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { BrouillonRepris } from '#socle/forms/BrouillonRepris'
import { useSheet } from '../feuille/sheet-context'
import { ChoixDeFichiers } from './ChoixDeFichiers'
import { Envois } from './Envois'
import { PositionField } from './PositionField'
import classes from './Preuves.module.css'
import { useEnvoi } from './use-envoi'

/** Replaces the file of a proof; the former file stays, and the proof must be judged again. */
export function RemplacerPreuve({ preuve: { idPreuve, nom }, onClose }: { preuve: Preuve; onClose: () => void }) {
  const { t } = useTranslation('preuves')
  const { idExploitation } = useSheet().key
  const { form, envois, add, forget, change, abandon } = useEnvoi({
    place: ['remplacer', idPreuve],
    dits: {},
    schema: {},
    check: () => ({}),
    send: ({ garderPosition }, _, transport) => {
      const { content, nomFichier, ...rest } = transport
      const body = { content, nomFichier, garderPosition }
      return request(addRevisionPreuve, { params: { idExploitation, idPreuve }, body, ...rest })
    },
    onSent: onClose,
  })
  return (
    // The form takes the initial focus: its first field is a label, or not rendered.
    <form {...form.props} className={classes.form} aria-label={t('remplacer.pour', { nom })} tabIndex={-1}>
      {form.isResumed && <BrouillonRepris onAbandon={abandon} />}
      <p className={classes.soft}>{t('remplacer.aide')}</p>
      <ChoixDeFichiers isOne onFiles={(files) => add(files, true)} />
      <Envois envois={envois} isBusy={form.isBusy} onForget={(id) => forget([id])} />
      <PositionField
        envois={envois}
        value={form.values.garderPosition}
        onChange={(garderPosition) => change({ garderPosition })}
      />
      <div className={classes.boutons}>
        <Button
          variant="default"
          onClick={() => {
            abandon()
            onClose()
          }}
        >
          {t('commun:action.annuler')}
        </Button>
        <Button type="submit" disabled={envois.every(({ estRefuse }) => estRefuse)} loading={form.isBusy}>
          {t('remplacer.envoyer')}
        </Button>
      </div>
    </form>
  )
}
