import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin';
import { PlainTextPlugin } from '@lexical/react/LexicalPlainTextPlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { $getRoot } from 'lexical';
import { draw, useOrder } from './react.jsx';

const Editor = ({ id, Plugin, onChange }) => (
  <LexicalComposer initialConfig={{ namespace: id, onError: console.error }}>
    <div id={id}><Plugin contentEditable={<ContentEditable aria-label={id} />} placeholder={<div>Write here</div>} ErrorBoundary={LexicalErrorBoundary} /></div>
    <OnChangePlugin onChange={(state) => state.read(() => onChange($getRoot().getTextContent()))} />
  </LexicalComposer>
);

draw(function Order() {
  const { put, submit } = useOrder({});
  return <form onSubmit={submit}><Editor id="text" Plugin={RichTextPlugin} onChange={put('text')} /><Editor id="note" Plugin={PlainTextPlugin} onChange={put('note')} /><button type="submit">Order</button></form>;
});
