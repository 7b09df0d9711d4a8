import '@smastrom/react-rating/style.css';
import 'react-dropdown/style.css';
import 'react-quill-new/dist/quill.snow.css';
import { Rating } from '@smastrom/react-rating';
import { useState } from 'react';
import dropdown from 'react-dropdown';
import { Mention, MentionsInput } from 'react-mentions';
import OtpInput from 'react-otp-input';
import ReactQuill from 'react-quill-new';
import { Fields } from '../../opened2/pages/fields.jsx';
import { draw, useOrder } from '../../pages/react.jsx';
import { objects } from '../../pages/shared.js';
import { JOBS, LANDS } from './lists.js';

const Dropdown = dropdown.default ?? dropdown;

draw(function Order() {
  const { values, put, submit } = useOrder({ code: '', stars: 0, hello: '', letter: '' });
  const [secret, setSecret] = useState('');
  return (
    <Fields submit={submit} of={{
      land: <Dropdown options={objects(LANDS)} placeholder="Select an option" onChange={({ value }) => put('land')(value)} />,
      code: <OtpInput value={values.code} onChange={put('code')} numInputs={6} inputType="tel" shouldAutoFocus renderSeparator={<span>-</span>} renderInput={(props) => <input {...props} />} />,
      secret: <OtpInput value={secret} onChange={(one) => { setSecret(one); put('secret')(one); }} numInputs={4} inputType="password" renderInput={(props) => <input {...props} />} />,
      stars: <Rating style={{ maxWidth: 250 }} value={values.stars} onChange={put('stars')} />,
      hello: <MentionsInput value={values.hello} onChange={(_, value) => put('hello')(value)} a11ySuggestionsListLabel="Suggested mentions"><Mention trigger="@" data={objects(JOBS).map(({ value, label }) => ({ id: value, display: label }))} /></MentionsInput>,
      letter: <ReactQuill theme="snow" value={values.letter} onChange={put('letter')} />,
    }} />
  );
});
