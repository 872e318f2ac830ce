import { Button } from '@mantine/core'
import { addRevisionPreuve, type Preuve } from '@sillon/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../../../../api/client'
import { useSheet } from '../../feuille/sheet-context'
import { ChoixDeFichiers } from './ChoixDeFichiers'
import { Envois } from './Envois'
import classes from './Preuves.module.css'
import { useEnvoi } from './use-envoi'
import { usePreuves } from './use-preuves'

/** Another file in the place of a proof's; the one before is kept, and who judges looks at the new one. */
export function RemplacerPreuve({ preuve: { idPreuve, nom }, onClose }: { preuve: Preuve; onClose: () => void }) {
  const { t } = useTranslation('preuves')
  const { idExploitation } = useSheet().key
  const { reload } = usePreuves()
  const { envois, add, forget, sendAll } = useEnvoi()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setBusy(true)
    const isWhole = await sendAll((_, { content, nomFichier, ...transport }) =>
      request(addRevisionPreuve, {
        params: { idExploitation, idPreuve },
        body: { content, nomFichier, garderPosition: false },
        ...transport,
      }),
    )
    setBusy(false)
    if (!isWhole) return
    await reload()
    onClose()
  }
  return (
    <form
      className={classes.form}
      aria-label={t('remplacer.pour', { nom })}
      // What has the focus first: its own first field is drawn by a label, or not at all.
      tabIndex={-1}
      onSubmit={submit}
      noValidate
    >
      <p className={classes.soft}>{t('remplacer.aide')}</p>
      <ChoixDeFichiers isOne onFiles={(files) => add(files, true)} />
      <Envois envois={envois} isBusy={isBusy} onForget={forget} />
      <div className={classes.boutons}>
        <Button variant="default" onClick={onClose}>
          {t('commun:action.annuler')}
        </Button>
        <Button type="submit" disabled={envois.length === 0} loading={isBusy}>
          {t('remplacer.envoyer')}
        </Button>
      </div>
    </form>
  )
}
