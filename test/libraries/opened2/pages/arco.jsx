import '@arco-design/web-react/dist/css/arco.css';
import { AutoComplete, Cascader, Checkbox, ColorPicker, ConfigProvider, DatePicker, InputNumber, InputTag, Radio, Rate, Select, Slider, Switch, TimePicker, Transfer, TreeSelect, VerificationCode } from '@arco-design/web-react';
import enUS from '@arco-design/web-react/es/locale/en-US';
import { draw, useOrder } from '../../pages/react.jsx';
import { CITIES, DAYS, objects, PLANS, SIZES, TOPPINGS, TOWNS } from '../../pages/shared.js';
import { Fields } from './fields.jsx';

const regions = [{ value: 'pt', label: 'Portugal', children: [{ value: 'por', label: 'Porto' }, { value: 'lis', label: 'Lisbon' }] }, { value: 'no', label: 'Norway', children: [{ value: 'osl', label: 'Oslo' }] }];
const places = regions.map(({ value, label, children }) => ({ key: value, title: label, children: children.map((one) => ({ key: one.value, title: one.label })) }));
const skills = ['HTML', 'CSS', 'SQL', 'Rust'].map((one) => ({ key: one.toLowerCase(), value: one }));

draw(function Order() {
  const { put, submit } = useOrder({});
  return (
    <ConfigProvider locale={enUS}>
      <Fields submit={submit} of={{
        plan: <Select placeholder="Choose a plan" options={objects(PLANS)} onChange={put('plan')} />,
        town: <Select showSearch options={objects(TOWNS)} onChange={put('town')} />,
        toppings: <Select mode="multiple" options={objects(TOPPINGS)} onChange={put('toppings')} />,
        city: <AutoComplete data={Object.values(CITIES)} onChange={put('city')} />,
        region: <Cascader options={regions} onChange={put('region')} />,
        place: <TreeSelect treeData={places} onChange={put('place')} />,
        tags: <InputTag allowClear placeholder="Press Enter to add" onChange={put('tags')} />,
        day: <DatePicker format="DD/MM/YYYY" onChange={put('day')} />,
        month: <DatePicker.MonthPicker onChange={put('month')} />,
        moment: <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" onChange={put('moment')} />,
        stay: <DatePicker.RangePicker onChange={put('stay')} />,
        time: <TimePicker format="HH:mm" onChange={put('time')} />,
        guests: <InputNumber mode="button" min={1} max={9} defaultValue={1} onChange={put('guests')} />,
        stars: <Rate onChange={put('stars')} />,
        size: <Radio.Group type="button" options={objects(SIZES)} onChange={put('size')} />,
        days: <Checkbox.Group options={objects(DAYS)} onChange={put('days')} />,
        news: <Switch onChange={put('news')} />,
        volume: <Slider onChange={put('volume')} />,
        price: <Slider range defaultValue={[10, 90]} onChange={put('price')} />,
        skills: <Transfer dataSource={skills} titleTexts={['All', 'Yours']} onChange={put('skills')} />,
        code: <VerificationCode length={4} onChange={put('code')} />,
        colour: <ColorPicker defaultValue="#ff0000" showText onChange={(value) => put('colour')(value.toLowerCase())} />,
      }} />
    </ConfigProvider>
  );
});
