import { Button } from '@mantine/core'
import { demanderPreuve, type LieuPreuves } from '@sillon/contract'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { useSheet } from '../feuille/sheet-context'
import { useFocusDuFormulaire } from './garder-le-focus'
import { MotsForm } from './MotsForm'
import { estCommence, placeDe } from './preuves'
import { usePreuves } from './use-preuves'

interface Props {
  lieu: LieuPreuves
  /** Receives the identifier of the new request. */
  onDemandee: (idDemande: number) => void
}

/** Request of an auditor for a proof in a place: a button, then its form. */
export function DemanderPreuve({ lieu: { lieu, libelle, attendues }, onDemandee }: Props) {
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
            const answer = await request(demanderPreuve, { ...dossier, body: { lieu, genre, texte } })
            take(answer)
            const here = answer.data.lieux.find((one) => one.lieu === lieu)?.demandes ?? []
            onDemandee(Math.max(...here.map(({ idDemande }) => idDemande)))
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
