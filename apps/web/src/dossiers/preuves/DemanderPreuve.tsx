import { Button } from '@mantine/core'
import { demanderPreuve, type LieuPreuves } from '@sillon/contract'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { toastSuccess } from '#socle/ui/toast'
import { useSheet } from '../feuille/sheet-context'
import { useFocusDuFormulaire } from './garder-le-focus'
import { MotsForm } from './MotsForm'
import { estCommence, placeDe } from './preuves'
import { usePreuves } from './use-preuves'

/** Request of an auditor for a proof in a place: a button, then its form. */
export function DemanderPreuve({ lieu: { lieu, libelle, attendues } }: { lieu: LieuPreuves }) {
  const { t } = useTranslation('preuves')
  const { dossier, take } = usePreuves()
  const place = placeDe(useSheet().key, 'demande', lieu)
  // An entry of an earlier visit reopens its form.
  const [isAsking, setAsking] = useState(() => estCommence(place))
  const part = useRef<HTMLDivElement>(null)
  useFocusDuFormulaire(part, isAsking)
  return (
    <div ref={part} tabIndex={-1}>
      {isAsking ? (
        <MotsForm
          place={place}
          quoi="demande"
          titre={t('demande.actionPour', { libelle })}
          genres={attendues}
          onClose={() => setAsking(false)}
          onSend={async ({ genre, texte }) => {
            take(await request(demanderPreuve, { ...dossier, body: { lieu, genre, texte } }))
            // The request stands at the head of its place, which may be out of sight.
            toastSuccess(t('titre'), t('demande.fait'))
          }}
        />
      ) : (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconMessageQuestion size={16} aria-hidden />}
          aria-label={t('demande.actionPour', { libelle })}
          onClick={() => setAsking(true)}
        >
          {t('demande.action')}
        </Button>
      )}
    </div>
  )
}
